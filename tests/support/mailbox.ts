import { SMTPServer } from 'smtp-server';

/** A mail as a mailbox keeps it: raw, and what the envelope said. */
export type Received = { readonly to: readonly string[]; readonly raw: string };

export type Mailbox = {
  readonly url: string;
  readonly received: Received[];
  /** Answers what is sent next with this instead of taking it; undefined takes mail again. */
  refuseWith: (code: number | undefined) => void;
  readonly stop: () => Promise<void>;
};

/** A real SMTP server for one test file, on a free port of this machine. */
export async function openMailbox(): Promise<Mailbox> {
  const received: Received[] = [];
  let refusal: number | undefined;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, callback) => {
      callback(refusal === undefined ? null : Object.assign(new Error('refused'), { responseCode: refusal }));
    },
    onData: (stream, session, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        received.push({ to, raw: Buffer.concat(parts).toString() });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseWith: (code) => {
      refusal = code;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/** The value of one header, unfolded. */
export function headerOf({ raw }: Received, name: string): string | undefined {
  const head = raw.split('\r\n\r\n')[0] ?? '';
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  const line = unfolded.split('\r\n').find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim();
}
