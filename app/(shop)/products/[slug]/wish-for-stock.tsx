'use client';

import { ApiError, callApi } from '#app/_client/call-api.ts';
import { useProblemWords } from '#app/_client/use-problem-words.ts';
import { useWrite } from '#app/_client/use-write.ts';
import { WishButton } from '#components/catalog/wish-button.tsx';

/** Asks to be told when this SKU can be had again; asking twice is one wish. */
export function WishForStock({ skuId }: { skuId: string }) {
  const problemWords = useProblemWords();
  const wish = useWrite(async (_: undefined) => {
    const answer = await callApi('/api/v1/wishes', { method: 'POST', body: { skuId } });
    if (!answer.ok) throw new ApiError(answer.problem);
  });
  const error = wish.error instanceof ApiError ? problemWords(wish.error.problem) : null;
  return <WishButton busy={wish.pending} made={wish.done} error={error} onWish={() => wish.send(undefined)} />;
}
