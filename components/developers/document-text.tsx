/** Words of the document: English, with what stands between backquotes as code. */
export function DocumentText({ children, className }: { children: string; className?: string }) {
  return (
    <span lang="en" className={className}>
      {children.split('`').map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its parts.
          <Code key={index}>{part}</Code>
        ),
      )}
    </span>
  );
}

export function Code({ children }: { children: React.ReactNode }) {
  return (
    <code translate="no" className="wrap-anywhere font-mono text-[0.93em]">
      {children}
    </code>
  );
}
