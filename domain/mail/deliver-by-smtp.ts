import nodemailer, { type SentMessageInfo, type Transporter } from 'nodemailer';
import type { Deliver, Delivery } from './types.ts';

// A server that says nothing for so long is not there; the lease of a mail is longer.
const TIMEOUT_MS = 10_000;

export type Post = { readonly deliver: Deliver; readonly close: () => void };

/** Hands letters to the SMTP server at `url` (`smtp://user:password@host:587`, `smtps://…`), from `from` (`Holdfast <post@shop.example>`). */
export function openSmtp(url: string, from: string): Post {
  const transport: Transporter<SentMessageInfo> = nodemailer.createTransport(url, { from });
  Object.assign(transport.options, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Nothing that is written may reach for a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const deliver: Deliver = async (recipient, messageId, { subject, text, html, unsubscribeUrl }) => {
    try {
      await transport.sendMail({
        // As an address and not as text: text is parsed, and could name several.
        to: { name: '', address: recipient },
        messageId,
        subject,
        text,
        html,
        headers: {
          // No vacation notes and no answers by machines.
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
      return { outcome: 'TAKEN' };
    } catch (error) {
      return failureOf(error);
    }
  };
  return { deliver, close: () => transport.close() };
}

/** A 5yz reply to what we said of this mail is for good (RFC 5321); everything else, a refused sign-in too, may pass. */
function failureOf(error: unknown): Delivery {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  const detail = `${code ?? 'ERROR'} ${responseCode ?? ''} ${command ?? ''}`.trim();
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA';
  const forGood = aboutThisMail && responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  return { outcome: forGood ? 'REFUSED' : 'TROUBLE', detail };
}
