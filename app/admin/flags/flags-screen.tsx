'use client';

import { problemWords } from '#app/_client/problem-words.ts';
import { useAdminAct } from '#app/_client/use-admin-act.ts';
import { switchedWords } from '#components/admin/act-words.ts';
import { FlagCard } from '#components/admin/flag-card.tsx';
import { Alert } from '#components/ui/alert.tsx';
import type { FlagView } from '#domain/flag/types.ts';

type Switched = { key: string; on: boolean; changed: boolean };

/** Each flag with what it saves, and its switch. */
export function FlagsScreen({ flags, timeZone }: { flags: readonly FlagView[]; timeZone: string }) {
  const act = useAdminAct<Switched>(['admin', 'flags']);
  const titleOf = (key: string) => flags.find((flag) => flag.key === key)?.title ?? key;
  const busyWith = act.isPending ? act.variables.path : undefined;
  return (
    <>
      <div role="status" className="empty:hidden">
        {act.data && (
          <Alert tone={switchedWords('', act.data).tone}>{switchedWords(titleOf(act.data.key), act.data).text}</Alert>
        )}
      </div>
      {act.problem && (
        <Alert tone="bad" role="alert">
          {problemWords(act.problem)}
        </Alert>
      )}
      <ul className="grid gap-4 xl:grid-cols-2">
        {flags.map((flag) => {
          const path = `/api/admin/flags/${flag.key}`;
          return (
            <li key={flag.key}>
              <FlagCard
                flag={flag}
                timeZone={timeZone}
                busy={busyWith === path}
                onSwitch={(on, reason) => act.mutate({ path, method: 'PUT', body: { on, reason } })}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
