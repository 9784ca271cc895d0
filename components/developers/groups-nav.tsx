import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type GroupName, groupNames } from '#components/developers/reference-view.ts';

const link =
  'flex min-h-11 items-center rounded-md px-3 text-muted text-sm hover:text-accent aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink lg:min-h-10';

/** The way between the parts: beside the page where there is room, else a row above it that wraps. */
export function GroupsNav({ current }: { current?: GroupName }) {
  const t = useTranslations('developers');
  return (
    <nav aria-label={t('navigation')} className="lg:sticky lg:top-6">
      <ul className="flex flex-wrap gap-1 max-lg:-mx-3 lg:grid">
        <li>
          <Link href="/developers" aria-current={current === undefined ? 'page' : undefined} className={link}>
            {t('start')}
          </Link>
        </li>
        {groupNames.map((name) => (
          <li key={name}>
            <Link href={`/developers/${name}`} aria-current={current === name ? 'page' : undefined} className={link}>
              {t(`group.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
