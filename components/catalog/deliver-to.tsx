'use client';

import { MapPin, Truck } from 'lucide-react';
import { useTranslations } from 'next-intl';

export type PlaceGroup = { country: string; label: string; cities: readonly string[] };

type DeliverToProps = {
  groups: readonly PlaceGroup[];
  /** `TR:Istanbul`; empty when none is chosen. */
  chosen: string;
  /** When it would arrive, in words; left out when nobody keeps it. */
  arrives: string | undefined;
  onChoose: (place: string) => void;
};

/** Where to, which is what sellers' distances are measured from, and when it would be there. */
export function DeliverTo({ groups, chosen, arrives, onChoose }: DeliverToProps) {
  const t = useTranslations('catalog');
  return (
    <div className="grid min-w-0 gap-2 text-sm">
      <label className="flex min-w-0 items-center gap-2.5">
        <MapPin aria-hidden className="size-4.5 shrink-0 text-accent" />
        <span className="shrink-0 font-semibold">{t('deliverTo')}</span>
        <select
          value={chosen}
          onChange={(event) => onChoose(event.target.value)}
          className="select-arrow min-h-9 min-w-0 flex-1 appearance-none rounded-md border border-edge bg-paper py-1 pr-9 pl-3 text-ink"
        >
          <option value="">{t('anywhere')}</option>
          {groups.map(({ country, label, cities }) => (
            <optgroup key={country} label={label}>
              {cities.map((city) => (
                <option key={city} value={`${country}:${city}`}>
                  {city}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      {arrives && (
        <p className="figures flex items-center gap-2.5 text-muted">
          <Truck aria-hidden className="size-4.5 shrink-0 text-accent" />
          {t('arrives', { dates: arrives })}
        </p>
      )}
    </div>
  );
}
