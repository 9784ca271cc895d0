import type { Letter } from '#domain/mail/types.ts';
import type { Wording } from './types.ts';

/**
 * Draws a letter, as plain text and as HTML. Mail programs know no style sheets worth the name: tables, and styles on each element. Dark ones either follow the
 * media query or turn the colours by themselves, which these pairs survive. No picture, nothing that is fetched.
 */
export function drawLetter(wording: Wording): Letter {
  return {
    subject: wording.subject,
    text: drawText(wording),
    html: drawHtml(wording),
    ...(wording.farewell ? { unsubscribeUrl: wording.farewell.url } : {}),
  };
}

function drawText({ heading, paragraphs, lines, totals, action, notes, farewell, shopName }: Wording): string {
  const goods = lines.map(({ title, quantity, amount }) => `${quantity} ${title}${amount ? `: ${amount}` : ''}`);
  const sums = totals.map(({ label, amount }) => `${label}: ${amount}`);
  return [
    heading,
    ...paragraphs,
    goods.join('\n'),
    sums.join('\n'),
    `${action.label}:\n${action.url}`,
    ...notes,
    `-- \n${shopName}`,
    farewell ? `${farewell.words}\n${farewell.label}: ${farewell.url}` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

// The shop's own colours (app/globals.css), light; the class names are what the dark ones hang on.
const INK = '#17211d';
const MUTED = '#57605a';
const LINE = '#ddd4c2';
const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const DARK = `@media (prefers-color-scheme:dark){.g{background:#101513!important}.p{background:#181e1b!important;border-color:#2b3430!important}.i{color:#efeadf!important}.m{color:#a8b0a9!important}.l{border-color:#2b3430!important}}`;

function drawHtml({
  lang,
  subject,
  heading,
  paragraphs,
  lines,
  totals,
  action,
  notes,
  farewell,
  shopName,
}: Wording): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${LINE};font-size:15px;line-height:22px;vertical-align:top`;
  const goods = lines.map(
    ({ title, quantity, amount }) =>
      `<tr><td class="l i" style="${cell};color:${INK}"><span class="m" style="color:${MUTED}">${toHtml(quantity)}</span> ${toHtml(title)}</td>` +
      `<td class="l i" align="right" style="${cell};color:${INK};white-space:nowrap;padding-left:16px">${toHtml(amount ?? '')}</td></tr>`,
  );
  const sums = totals.map(({ label, amount }, index) => {
    const last = index === totals.length - 1;
    const style = `padding:${index === 0 ? '12px' : '2px'} 0 2px;font-size:${last ? '17px;font-weight:700' : '15px'};line-height:24px`;
    return (
      `<tr><td class="${last ? 'i' : 'm'}" style="${style};color:${last ? INK : MUTED}">${toHtml(label)}</td>` +
      `<td class="${last ? 'i' : 'm'}" align="right" style="${style};color:${last ? INK : MUTED};white-space:nowrap">${toHtml(amount)}</td></tr>`
    );
  });
  const table =
    goods.length + sums.length
      ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:20px 0 4px">${goods.join('')}${sums.join('')}</table>`
      : '';
  const paragraph = (words: string) =>
    `<p class="i" style="margin:0 0 14px;font-size:16px;line-height:25px;color:${INK}">${toHtml(words)}</p>`;
  const small = (words: string) =>
    `<p class="m" style="margin:16px 0 0;font-size:14px;line-height:21px;color:${MUTED}">${words}</p>`;
  return `<!doctype html>
<html lang="${toHtml(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${toHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="g" style="margin:0;padding:0;background:#f5f0e6;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="g" style="background:#f5f0e6"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="i" style="padding:4px 8px 14px;font-size:20px;font-weight:700;letter-spacing:-.2px;color:${INK}">${toHtml(shopName)}</td></tr>
<tr><td style="height:6px;line-height:6px;font-size:0;background:#0d5547;border-bottom:3px dashed #f2b98a;border-radius:14px 14px 0 0">&nbsp;</td></tr>
<tr><td class="p" style="background:#fffcf5;border:1px solid ${LINE};border-top:0;border-radius:0 0 14px 14px;padding:28px 26px 30px">
<h1 class="i" style="margin:0 0 16px;font-size:25px;line-height:31px;color:${INK}">${toHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${table}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:22px 0 2px"><tr><td style="background:#0d5547;border-radius:10px">
<a href="${toHtml(action.url)}" style="display:inline-block;padding:13px 22px;font-size:16px;font-weight:600;color:#fffcf5;text-decoration:none">${toHtml(action.label)}</a>
</td></tr></table>
${notes.map((note) => small(toHtml(note))).join('\n')}
</td></tr>
${farewell ? `<tr><td style="padding:2px 10px">${small(`${toHtml(farewell.words)} <a class="m" href="${toHtml(farewell.url)}" style="color:${MUTED}">${toHtml(farewell.label)}</a>`)}</td></tr>` : ''}
</table>
</td></tr></table>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text from people and sellers is text, in an element and in an attribute. */
function toHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
