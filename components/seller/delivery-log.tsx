import { Send } from 'lucide-react';
import { deliveryStateWords, eventWords } from '#components/seller/key-words.ts';
import { ActButton } from '#components/ui/act-form.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Moment } from '#components/ui/moment.tsx';
import type { DeliveryAttemptView, DeliveryView } from '#domain/seller/types.ts';

type DeliveryLogProps = {
  deliveries: readonly DeliveryView[];
  timeZone: string;
  busyWith: string | undefined;
  onSendAgain: (delivery: DeliveryView) => void;
};

/** Each event with what the endpoint answered at each try, and the body as it was sent. */
export function DeliveryLog({ deliveries, timeZone, busyWith, onSendAgain }: DeliveryLogProps) {
  return (
    <ol className="grid gap-3">
      {deliveries.map((delivery) => (
        <li
          key={delivery.deliveryId}
          className="grid gap-3 rounded-xl border border-line bg-paper p-4 shadow-rest sm:p-5"
        >
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="grid gap-1">
              <h3 className="font-sans font-semibold text-base tracking-normal">{eventWords[delivery.kind].label}</h3>
              <p className="text-muted text-xs">
                <Moment iso={delivery.createdAt} timeZone={timeZone} style="second" />{' '}
                <code className="break-all">{delivery.webhookId}</code>
              </p>
            </div>
            <Badge tone={deliveryStateWords[delivery.state].tone}>{deliveryStateWords[delivery.state].label}</Badge>
          </div>
          {delivery.attempts.length > 0 && (
            <ul className="grid gap-1 text-sm">
              {delivery.attempts.map((attempt) => (
                <li key={attempt.at} className="flex flex-wrap gap-x-3">
                  <Moment iso={attempt.at} timeZone={timeZone} style="second" className="text-muted" />
                  <Answer attempt={attempt} />
                  <span className="figures text-muted">{attempt.durationMs.toLocaleString('en')} ms</span>
                </li>
              ))}
            </ul>
          )}
          {delivery.nextTryAt && (
            <p className="text-muted text-sm">
              {delivery.attempts.length === 0 ? 'Goes at' : 'Next try at'}{' '}
              <Moment iso={delivery.nextTryAt} timeZone={timeZone} style="second" />
            </p>
          )}
          <div className="flex flex-wrap items-start justify-between gap-3">
            <details className="min-w-0 flex-1 text-sm">
              <summary className="inline-flex min-h-9 items-center text-accent underline underline-offset-4">
                What is sent
              </summary>
              <pre className="mt-2 overflow-x-auto rounded-md bg-sunken p-3 text-xs">{pretty(delivery.body)}</pre>
            </details>
            <ActButton
              to={`/api/seller/deliveries/${delivery.deliveryId}/send-again`}
              sends={{ called: delivery.webhookId }}
              tone="secondary"
              size="small"
              busy={busyWith === `deliveries/${delivery.deliveryId}/send-again`}
              onAct={() => onSendAgain(delivery)}
            >
              <Send aria-hidden /> Send again
              <span className="sr-only"> {delivery.webhookId}</span>
            </ActButton>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Answer({ attempt }: { attempt: DeliveryAttemptView }) {
  if (attempt.status === null) return <span className="font-semibold text-bad">{attempt.error}</span>;
  const taken = attempt.status >= 200 && attempt.status < 300;
  return <span className={`figures font-semibold ${taken ? 'text-good' : 'text-bad'}`}>answered {attempt.status}</span>;
}

const pretty = (body: string) => JSON.stringify(JSON.parse(body), undefined, 2);
