import { createHash } from 'node:crypto';
import type { PaymentRow, PaymentStatus } from '#bank/payment.ts';
import { exponentOf, toDecimal } from '#lib/money.ts';

/**
 * The bank's 3-D Secure page: plain HTML, one style sheet, no script. Tests find the buttons by their names, "Approve"
 * and "Decline", and the way back by "Back to <merchant>".
 */
const style = `
:root{color-scheme:light dark;--page:#eef2f6;--card:#fff;--ink:#12202f;--soft:#4c5c6d;--line:#d8e0e8;--brand:#0b4f6c;
--brand-ink:#fff;--brand-hover:#083d54;--note:#fff6dd;--note-ink:#5c4300;--note-line:#ecd9a0;--good:#17663d;--bad:#9c2b23}
@media (prefers-color-scheme:dark){:root{--page:#0d151d;--card:#16212c;--ink:#eaf0f6;--soft:#a6b5c4;--line:#2c3b4a;
--brand:#7cc8e8;--brand-ink:#06212e;--brand-hover:#a3dbf2;--note:#2b2410;--note-ink:#f2dc9c;--note-line:#5a4a1c;
--good:#7ddba8;--bad:#ff9d94}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--page);
color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
header{display:flex;align-items:center;justify-content:space-between;gap:16px;padding:14px 20px;background:var(--card);
border-bottom:1px solid var(--line)}
.bank{display:flex;align-items:center;gap:10px;font-weight:650;font-size:17px;letter-spacing:-.01em}
.bank svg{width:28px;height:28px;color:var(--brand)}
.secure{font-size:14px;color:var(--soft)}
main{flex:1;display:flex;justify-content:center;align-items:flex-start;padding:24px 16px 40px}
.card{width:100%;max-width:440px;background:var(--card);border:1px solid var(--line);border-radius:14px;padding:24px;
box-shadow:0 1px 2px rgb(10 30 50/.05),0 12px 32px rgb(10 30 50/.08)}
h1{margin:0 0 6px;font-size:22px;line-height:1.25;letter-spacing:-.015em}
h1.good{color:var(--good)}h1.bad{color:var(--bad)}
p{margin:0}
.lead{color:var(--soft)}
.amount{margin:22px 0 6px;font-size:clamp(26px,9vw,38px);line-height:1.15;font-weight:680;letter-spacing:-.025em;
font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
dl{margin:18px 0 24px;border-top:1px solid var(--line)}
dl div{display:flex;justify-content:space-between;gap:20px;padding:11px 0;border-bottom:1px solid var(--line)}
dt{color:var(--soft)}
dd{margin:0;text-align:right;font-weight:550;overflow-wrap:anywhere}
form{display:grid;gap:10px}
button,.back{display:block;width:100%;min-height:50px;padding:12px 18px;border-radius:10px;border:1px solid var(--brand);
font:inherit;font-weight:620;text-align:center;text-decoration:none;cursor:pointer}
.primary{background:var(--brand);color:var(--brand-ink)}
.primary:hover{background:var(--brand-hover);border-color:var(--brand-hover)}
.plain{background:transparent;color:var(--brand)}
.plain:hover{border-color:var(--brand-hover);color:var(--brand-hover);text-decoration:underline}
:focus-visible{outline:3px solid var(--brand);outline-offset:3px}
.error{margin:0 0 14px;color:var(--bad);font-weight:550}
.note{margin-top:22px;padding:11px 14px;border:1px solid var(--note-line);border-radius:10px;background:var(--note);
color:var(--note-ink);font-size:14px}
@media (min-width:700px){main{align-items:center;padding:40px}.card{padding:36px}header{padding:16px 32px}}
@media (forced-colors:active){.card,button,.back{border-color:CanvasText}}
`;

const styleHash = createHash('sha256').update(style).digest('base64');

const mark = `<svg viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"
stroke-linejoin="round" aria-hidden="true"><path d="M4 12.5 16 5l12 7.5z"/><path d="M8 16v7M16 16v7M24 16v7M4 27h24"/></svg>`;

const icon = `data:image/svg+xml,${encodeURIComponent(
  mark.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ').replace('currentColor', '#2a86ad'),
)}`;

const closed: Record<Exclude<PaymentStatus, 'REQUIRES_ACTION'>, { title: string; tone: string; text: string }> = {
  AUTHORIZED: {
    title: 'Payment approved',
    tone: 'good',
    text: 'You have approved this payment. Nothing is left to do here.',
  },
  CAPTURED: {
    title: 'Payment approved',
    tone: 'good',
    text: 'You have approved this payment. Nothing is left to do here.',
  },
  DECLINED: { title: 'Payment declined', tone: 'bad', text: 'This payment was declined. Your card was not charged.' },
  VOIDED: {
    title: 'This payment was cancelled',
    tone: '',
    text: 'The merchant no longer asks for it. Your card was not charged.',
  },
  FAILED: {
    title: 'Payment not completed',
    tone: 'bad',
    text: 'The payment did not go through. Your card was not charged.',
  },
  PENDING: {
    title: 'Payment in progress',
    tone: '',
    text: 'The bank is still working on this payment. Nothing is asked of you.',
  },
};

type Page = { readonly html: string; readonly headers: Readonly<Record<string, string>> };

/**
 * The page for a payment as it is now: the question while it REQUIRES_ACTION, else what became of it with a link back.
 * `problem` is shown above the buttons.
 */
export function challengePage(row: PaymentRow, merchantName: string, problem?: string): Page {
  const details = `
<p class="amount">${escapeHtml(formatAmount(row.amountMinor, row.currency))}</p>
<dl>
<div><dt>Merchant</dt><dd>${escapeHtml(merchantName)}</dd></div>
<div><dt>Reference</dt><dd>${escapeHtml(row.reference)}</dd></div>
<div><dt>Card</dt><dd>Sandbox card</dd></div>
</dl>`;
  const origin = new URL(row.returnUrl).origin;
  if (row.status !== 'REQUIRES_ACTION') {
    const { title, tone, text } = closed[row.status];
    return page(
      title,
      `<h1 class="${tone}">${title}</h1><p class="lead">${text}</p>${details}
<a class="back primary" href="${escapeHtml(row.returnUrl)}">Back to ${escapeHtml(merchantName)}</a>`,
      origin,
    );
  }
  return page(
    'Confirm your payment',
    `<h1>Confirm your payment</h1>
<p class="lead">${escapeHtml(merchantName)} asks for your approval before your card is charged.</p>${details}
<form method="post">
${problem === undefined ? '' : `<p class="error" role="alert">${escapeHtml(problem)}</p>`}
<button class="primary" name="outcome" value="approve">Approve</button>
<button class="plain" name="outcome" value="decline">Decline</button>
</form>`,
    origin,
  );
}

/** The page for an address that is not one of ours. */
export function unknownChallengePage(): Page {
  return page(
    'Nothing to confirm',
    `<h1>Nothing to confirm</h1><p class="lead">This address belongs to no payment. Go back to the shop and start again
from your order.</p>`,
  );
}

/**
 * A whole page with its headers. Browsers apply `form-action` to the redirect that answers a form too, so the shop's
 * origin has to be in it.
 */
function page(title: string, content: string, returnOrigin = ''): Page {
  return {
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Sandbox Bank</title>
<link rel="icon" href="${icon}">
<style>${style}</style>
</head>
<body>
<header><span class="bank">${mark}Sandbox Bank</span><span class="secure">3-D Secure</span></header>
<main><div class="card">
${content}
<p class="note"><strong>This is a sandbox.</strong> The card is not real, and no money moves.</p>
</div></main>
</body>
</html>
`,
    headers: {
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'sha256-${styleHash}'`,
        'img-src data:',
        `form-action 'self' ${returnOrigin}`.trim(),
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'referrer-policy': 'no-referrer',
    },
  };
}

/** An amount as a bank writes it: the code, which is never ambiguous, and the currency's own number of decimals. */
function formatAmount(amountMinor: number, currency: string): string {
  const digits = exponentOf(currency);
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Number(toDecimal(amountMinor, currency)));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
