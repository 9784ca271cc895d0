const ADDRESS = /(https?:\/\/\S+)/;

/** A letter's plain text as it was written, with its addresses to be followed. */
export function MailText({ text }: { text: string }) {
  const parts = text.split(ADDRESS);
  return (
    <p className="whitespace-pre-wrap break-words">
      {parts.map((part, index) =>
        ADDRESS.test(part) ? (
          // Each address is in a letter once or twice, and the text never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name than their place.
          <a key={index} href={part} className="break-all font-semibold text-accent underline underline-offset-4">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
