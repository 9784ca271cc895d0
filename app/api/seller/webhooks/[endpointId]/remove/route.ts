import { formAct } from '#app/_http/form-act.ts';
import { DELETE as remove } from '#app/api/seller/webhooks/[endpointId]/route.ts';

type Context = { params: Promise<{ endpointId: string }> };

/** `POST /api/seller/webhooks/{endpointId}/remove`: what `DELETE` does, for forms, which cannot delete. */
export const POST = formAct<{ removed: boolean }, Context>(remove, {
  told: () => 'The webhook is removed.',
  next: '/seller/webhooks',
});
