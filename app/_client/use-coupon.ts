'use client';

import { ApiError, callApi } from '#app/_client/call-api.ts';
import { settleCart, writeCart } from '#app/_client/use-cart.ts';
import { useProblemWords } from '#app/_client/use-problem-words.ts';
import { useWrite } from '#app/_client/use-write.ts';
import { couponCode } from '#components/cart/coupon-code.ts';
import type { CartView } from '#domain/cart/types.ts';
import type { CouponProblem } from '#domain/pricing/types.ts';

async function write(method: 'PUT' | 'DELETE', code?: string): Promise<CartView> {
  const answer = await callApi<CartView>('/api/v1/cart/coupon', {
    method,
    ...(code === undefined ? {} : { body: { code } }),
  });
  if (!answer.ok) throw new ApiError(answer.problem);
  return answer.value;
}

/** The cart's coupon: put on and taken off, with what was said against it. `onChanged` runs after each change, before it counts as done. */
export function useCoupon(onChanged: () => Promise<unknown> = () => Promise.resolve()) {
  const problemWords = useProblemWords();
  const change = useWrite((code: string | null) =>
    writeCart({
      send: async () => {
        settleCart(await (code === null ? write('DELETE') : write('PUT', code)));
        await onChanged();
      },
    }),
  );
  return {
    busy: change.pending,
    error: change.error ? toError(change.error, change.variables ?? '', problemWords) : null,
    apply: (code: string) => change.send(couponCode(code)),
    remove: () => change.send(null),
  };
}

function toError(error: Error, code: string, words: ReturnType<typeof useProblemWords>) {
  const problem = error instanceof ApiError ? error.problem : { code: 'UNKNOWN', status: 500 };
  if (problem.code === 'COUPON_UNAVAILABLE') return { problem: problem.reason as CouponProblem, code };
  return { words: words(problem) };
}
