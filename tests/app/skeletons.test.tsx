import fs from 'node:fs';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Skeletons } from '#app/_client/on-the-way.tsx';
import { shopSkeletons } from '#app/(shop)/shop-skeleton.tsx';
import { accountSkeletons } from '#app/account/account-on-the-way.tsx';
import { adminSkeletons } from '#app/admin/admin-on-the-way.tsx';
import { mailSkeletons } from '#app/mail/mail-on-the-way.tsx';
import { sellerSkeletons } from '#app/seller/seller-on-the-way.tsx';

const app = path.join(import.meta.dirname, '../../app');

const sections: Record<string, Skeletons> = {
  '(shop)': shopSkeletons,
  account: accountSkeletons,
  admin: adminSkeletons,
  mail: mailSkeletons,
  seller: sellerSkeletons,
};

/** The folder of each page under app/. */
const pages = fs
  .readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'page.tsx')
  .map((file) => path.dirname(file).split(path.sep));

const sectionOf = ([section = '']: string[]) => sections[section] ?? [];
const addressOf = (folders: string[]) =>
  `/${folders
    .filter((folder) => !folder.startsWith('('))
    .map((folder) => folder.replace(/^\[.*\]$/, '0198c0de'))
    .join('/')}`;

describe('what stands for a page that is on its way', () => {
  it.each(pages.map((folders) => [addressOf(folders), folders] as const))('%s has a skeleton', (address, folders) => {
    const Skeleton = sectionOf(folders).find(({ of }) => of.test(address))?.Skeleton;
    expect(Skeleton).toBeDefined();
    // Grey shapes alone: what they stand for is said once, by what is around them.
    const shown = renderToStaticMarkup(Skeleton?.());
    expect(shown).toContain('animate-breathe');
    expect(shown.replace(/<[^>]*>/g, '')).toBe('');
  });

  it('stands for a page that there is', () => {
    const addresses = pages.map(addressOf);
    const idle = Object.values(sections)
      .flat()
      .filter(({ of }) => !addresses.some((address) => of.test(address)));
    expect(idle).toEqual([]);
  });

  it('is no loading.tsx, whose boundary would be in documents as well', () => {
    const files = fs.readdirSync(app, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => path.basename(file) === 'loading.tsx')).toEqual([]);
  });
});
