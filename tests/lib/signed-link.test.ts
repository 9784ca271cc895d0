import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLink, signLink } from '#lib/signed-link.ts';

const SECRET = 's'.repeat(32);
const NOW = Date.parse('2026-05-01T10:00:00Z');
const inAnHour = new Date(NOW + 3_600_000);

test('a key says what it was made for, whatever that is called', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' }), (subject) => {
      const key = signLink(SECRET, 'order', subject, inAnHour);
      expect(key).toMatch(/^[\w.-]+$/);
      expect(readLink(SECRET, 'order', key, NOW)).toBe(subject.toWellFormed());
    }),
  );
});

test('it is the same each time, and ends to the second', () => {
  const key = signLink(SECRET, 'order', 'o1', inAnHour);
  expect(signLink(SECRET, 'order', 'o1', inAnHour)).toBe(key);
  expect(readLink(SECRET, 'order', key, inAnHour.getTime() - 1)).toBe('o1');
  expect(readLink(SECRET, 'order', key, inAnHour.getTime())).toBeUndefined();
});

test('a key for one purpose, or of another secret, opens nothing else', () => {
  const key = signLink(SECRET, 'order', 'o1', inAnHour);
  expect(readLink(SECRET, 'password-reset', key, NOW)).toBeUndefined();
  expect(readLink('t'.repeat(32), 'order', key, NOW)).toBeUndefined();
});

test('no character of it may change', () => {
  const key = signLink(SECRET, 'order', 'o1', inAnHour);
  for (let at = 0; at < key.length; at += 1) {
    // The last character of a signature carries four bits only: another one may mean the same bytes, and then is the same key.
    const changed = `${key.slice(0, at)}${key[at] === 'A' ? 'B' : 'A'}${key.slice(at + 1)}`;
    expect(readLink(SECRET, 'order', changed, NOW)).toBeUndefined();
  }
  for (const text of ['', '.', '..', 'a.b.c', `${key}x`, key.slice(0, -1), ` ${key}`]) {
    expect(readLink(SECRET, 'order', text, NOW)).toBeUndefined();
  }
});
