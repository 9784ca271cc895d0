'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';

type SecretOnceProps = { title: string; secret: string; children: React.ReactNode; onDone: () => void };

/** A secret that is shown this once: to copy, and then to be gone. It takes the focus, since it will not come again. */
export function SecretOnce({ title, secret, children, onDone }: SecretOnceProps) {
  const [copied, setCopied] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  async function copy() {
    // Without https a browser has no clipboard for pages: the text stands there to be selected.
    await navigator.clipboard?.writeText(secret).then(
      () => setCopied(true),
      () => undefined,
    );
  }
  return (
    <Alert ref={box} tabIndex={-1} tone="good" title={title}>
      {children}
      <code className="figures block select-all break-all rounded-md border border-line bg-paper p-3 text-sm">
        {secret}
      </code>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={copy}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />} {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button size="small" tone="secondary" onClick={onDone}>
          I have kept it
        </Button>
      </div>
      <span role="status" className="sr-only">
        {copied ? 'Copied.' : ''}
      </span>
    </Alert>
  );
}
