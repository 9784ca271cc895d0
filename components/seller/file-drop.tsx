'use client';

import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';

type FileDropProps = { label: string; hint: string; busy: boolean; onFile: (file: File) => void };

/** A file chosen by keyboard, pointer, or dropped: the field is the browser's own, under a sheet that takes what falls on it. */
export function FileDrop({ label, hint, busy, onFile }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !busy) onFile(file);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the field inside does the same.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`grid justify-items-center gap-3 rounded-xl border-2 border-dashed px-5 py-9 text-center has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 ${over ? 'border-accent bg-accent-soft' : 'border-edge bg-paper'}`}
    >
      <FileUp aria-hidden className="size-7 text-accent" />
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center rounded-md bg-accent px-5 font-semibold text-on-accent hover:bg-accent-strong"
      >
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv,text/plain"
        disabled={busy}
        aria-describedby={`${id}-hint`}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file, mended, can be chosen again.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <p id={`${id}-hint`} className="max-w-prose text-muted text-sm">
        {hint}
      </p>
    </div>
  );
}
