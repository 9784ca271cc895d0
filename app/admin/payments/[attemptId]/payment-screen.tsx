'use client';

import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import Link from 'next/link';
import { readApi } from '#app/_client/call-api.ts';
import { isLive, livePace } from '#app/_client/live-pace.ts';
import { problemWords } from '#app/_client/problem-words.ts';
import { useAdminAct } from '#app/_client/use-admin-act.ts';
import { askedWords, type BankAsked } from '#components/admin/act-words.ts';
import { codeWords, paymentTones } from '#components/admin/code-words.ts';
import { FiguresAge } from '#components/admin/figures-age.tsx';
import { PaymentAnswers, PaymentFacts, PaymentWebhooks } from '#components/admin/payment-parts.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { ReasonDialog } from '#components/ui/reason-dialog.tsx';
import type { PaymentView } from '#domain/console/types.ts';

const PACE_MS = 5_000;

/** One try to pay: how it stands, all the bank has said, and a button to ask again. */
export function PaymentScreen({ initial, timeZone }: { initial: PaymentView; timeZone: string }) {
  const { attemptId } = initial;
  const key = ['admin', 'payment', attemptId];
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: key,
    queryFn: () => readApi<PaymentView>(`/api/admin/payments/${attemptId}`),
    initialData: initial,
    refetchInterval: () => livePace(PACE_MS),
  });
  const ask = useAdminAct<BankAsked>(key);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
          <h1 className="text-2xl">Payment</h1>
          <FiguresAge at={data.at} receivedAt={dataUpdatedAt} failing={isError} live={isLive()} timeZone={timeZone} />
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Badge tone={paymentTones[data.status]}>{codeWords(data.status)}</Badge>
          {data.needsAttention && data.current && <Badge tone="bad">Needs a person</Badge>}
          <Link href={`/admin/orders/${data.orderId}`} className="text-accent underline underline-offset-4">
            Order <span className="figures">{data.number}</span>
          </Link>
          <span className="figures select-all break-all text-muted text-xs">{attemptId}</span>
        </p>
        <ReasonDialog
          to={`/api/admin/payments/${attemptId}/ask-bank`}
          trigger={
            <Button size="small" tone="secondary" className="justify-self-start" busy={ask.isPending}>
              <Landmark aria-hidden /> Ask the bank
            </Button>
          }
          title="Ask the bank about this payment?"
          reasonLabel="Why"
          reasonHint="For the log."
          confirmLabel="Ask"
          keepLabel="Leave it"
          onConfirm={(reason) => ask.mutate({ path: `/api/admin/payments/${attemptId}/ask-bank`, body: { reason } })}
        >
          What it says is settled at once, as if its webhook had come. Asking alone moves no money.
        </ReasonDialog>
      </div>
      <div role="status" className="empty:hidden">
        {ask.data && <Alert tone={askedWords(ask.data).tone}>{askedWords(ask.data).text}</Alert>}
      </div>
      {ask.problem && (
        <Alert tone="bad" role="alert">
          {problemWords(ask.problem)}
        </Alert>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[24rem_1fr]">
        <Card title="How it stands">
          <PaymentFacts payment={data} timeZone={timeZone} />
        </Card>
        <div className="grid grid-cols-1 gap-6">
          <Card title="What the bank said">
            <PaymentAnswers payment={data} timeZone={timeZone} />
          </Card>
          <Card title="Webhooks">
            <PaymentWebhooks payment={data} timeZone={timeZone} />
          </Card>
        </div>
      </div>
    </div>
  );
}
