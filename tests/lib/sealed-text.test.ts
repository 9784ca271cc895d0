import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSealed, openText, sealedPrefix, sealText } from '#lib/sealed-text.ts';

const SECRET = 's'.repeat(32);
const OTHER = 't'.repeat(32);

test('what was sealed is opened again, whatever it is, and looks different each time', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), (text) => {
      const sealed = sealText(SECRET, 'letters', 'row 1', text);
      expect(sealed).toMatch(/^[\w.-]+$/);
      expect(isSealed(sealed)).toBe(true);
      expect(sealText(SECRET, 'letters', 'row 1', text)).not.toBe(sealed);
      expect(openText([SECRET], 'letters', 'row 1', sealed)).toBe(text.toWellFormed());
    }),
  );
});

test('another secret, another purpose or another row opens nothing', () => {
  const sealed = sealText(SECRET, 'letters', 'row 1', 'a word');
  expect(openText([OTHER], 'letters', 'row 1', sealed)).toBeUndefined();
  expect(openText([SECRET], 'keys', 'row 1', sealed)).toBeUndefined();
  expect(openText([SECRET], 'letters', 'row 2', sealed)).toBeUndefined();
  expect(openText([], 'letters', 'row 1', sealed)).toBeUndefined();
});

test('the key that sealed stands beside it, so a former secret still opens', () => {
  const sealed = sealText(SECRET, 'letters', 'row 1', 'a word');
  expect(sealed.startsWith(sealedPrefix(SECRET, 'letters'))).toBe(true);
  expect(sealedPrefix(SECRET, 'letters')).not.toBe(sealedPrefix(OTHER, 'letters'));
  expect(openText([OTHER, SECRET], 'letters', 'row 1', sealed)).toBe('a word');
});

test('no character of it may change', () => {
  const sealed = sealText(SECRET, 'letters', 'row 1', 'a word or two');
  for (let at = 0; at < sealed.length - 1; at += 1) {
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    expect(openText([SECRET], 'letters', 'row 1', changed)).toBeUndefined();
  }
  for (const text of ['', 'whsec_AAAA', `${sealed}x`, `${sealed.slice(0, -4)}`, `s1.00000000.${'A'.repeat(60)}`]) {
    expect(openText([SECRET], 'letters', 'row 1', text)).toBeUndefined();
  }
});
