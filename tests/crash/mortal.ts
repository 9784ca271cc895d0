import { flushCompileCache } from 'node:module';
import type { EngineSettings } from '#domain/order/create-engine.ts';
import { sandboxProvider } from '#domain/payment/sandbox-provider.ts';
import { makeEngine, type TestEngine } from '#tests/support/engine.ts';
import { type Step, take } from './steps.ts';

/**
 * A process of the product that is there to be killed: the real code against a real database and bank, unwrapped. It is told where they are, then takes
 * one step after the other and says when each has ended.
 */
export type LifeSettings = Partial<Pick<EngineSettings, 'latePayment'>>;
export type Life = {
  readonly databaseUrl: string;
  readonly bank: { readonly url: string; readonly apiKey: string; readonly webhookSecret: string };
  readonly settings: LifeSettings;
};
export type ToMortal = { readonly life: Life } | { readonly step: Step };
export type FromMortal = { readonly says: 'READY' } | { readonly says: 'DONE'; readonly told: unknown };

let engine: TestEngine | undefined;

const say = (message: FromMortal) => process.send?.(message);

process.once('disconnect', () => process.exit());
process.on('message', async (message: ToMortal) => {
  if ('life' in message) {
    const { databaseUrl, bank, settings } = message.life;
    engine = makeEngine(databaseUrl, sandboxProvider({ ...bank, timeoutMs: 5_000 }), settings);
    return;
  }
  if (!engine) throw new Error('A step before a life.');
  say({ says: 'DONE', told: await take(engine, message.step) });
});
// Killed processes never write their cache: once is enough for all.
flushCompileCache();
say({ says: 'READY' });
