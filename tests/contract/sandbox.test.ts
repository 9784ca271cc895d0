import { afterAll, beforeAll } from 'vitest';
import { sandboxProvider } from '#domain/payment/sandbox-provider.ts';
import { type Receiver, startReceiver } from '#tests/bank/receiver.ts';
import { type RunningBank, startBank } from '#tests/support/bank.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { closedAddress, describeProvider } from './payment-provider.ts';

let database: TestDatabase;
let receiver: Receiver;
let bank: RunningBank;
let nowhere: string;

beforeAll(async () => {
  [database, receiver] = await Promise.all([createTestDatabase(), startReceiver()]);
  nowhere = await closedAddress();
  bank = await startBank({ databaseUrl: database.url, webhookUrl: receiver.url });
});
afterAll(async () => {
  await bank?.stop();
  await receiver?.close();
  await database?.drop();
});

function open() {
  const options = { url: bank.url, apiKey: bank.apiKey, webhookSecret: bank.webhookSecret, timeoutMs: 5_000 };
  return {
    provider: sandboxProvider(options),
    inSmallPages: sandboxProvider({ ...options, pageSize: 2 }),
    unreachable: sandboxProvider({ ...options, url: nowhere }),
    currency: 'TRY',
    tokens: {
      ok: 'tok_ok',
      challenge: 'tok_3ds',
      declined: 'tok_declined',
      insufficientFunds: 'tok_insufficient_funds',
      unknown: 'tok_of_another_bank',
      captureFails: 'tok_capture_fails',
    },
    answerChallenge: async (redirectUrl: string, outcome: 'approve' | 'decline') => {
      await bank.control.answerChallenge(redirectUrl, outcome);
    },
    loseReplies: async () => {
      await bank.control.setFaults({ replyLostRate: 1, captureReplyLostRate: 1 });
    },
    breakDown: async () => {
      await bank.control.setFaults({ errorRate: 1 });
    },
    heal: async () => {
      await bank.control.setFaults({});
    },
    // Its token sees to it.
    spoilCapture: async () => {},
    eventAbout: async (_key: string, { providerPaymentId }: { providerPaymentId: string }, ageSeconds: number) => {
      const sent = (await bank.control.events(providerPaymentId)).at(-1);
      if (!sent) throw new Error('The bank has no event about the payment.');
      await receiver.waitFor((event) => event.id === sent.eventId);
      await bank.control.resend(sent.eventId, { timestampOffsetSeconds: -ageSeconds });
      const event = receiver.received.findLast((received) => received.id === sent.eventId);
      if (!event) throw new Error('The event was not received.');
      return { headers: event.headers, body: event.raw };
    },
  };
}

describeProvider('the sandbox bank keeps the contract of a payment provider', open, { challenge: true, faults: true });
