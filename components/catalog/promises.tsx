import { Anchor, CreditCard, PackageCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';

const promises = [
  { words: 'held', Icon: Anchor },
  { words: 'charged', Icon: CreditCard },
  { words: 'whole', Icon: PackageCheck },
] as const;

/** What this shop does that others do not, in three lines; a phone has the first of them in the panel above, and shows goods sooner. */
export function Promises({ holdMinutes }: { holdMinutes: number }) {
  const t = useTranslations('catalog');
  return (
    <ul className="hidden gap-x-8 gap-y-4 px-1 md:grid md:grid-cols-3">
      {promises.map(({ words, Icon }) => (
        <li key={words} className="flex items-start gap-3.5">
          <span
            aria-hidden
            className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent"
          >
            <Icon className="size-5" />
          </span>
          <p className="grid text-sm">
            <span className="font-semibold">{t(`promises.${words}.title`, { minutes: holdMinutes })}</span>
            <span className="text-muted">{t(`promises.${words}.text`)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
