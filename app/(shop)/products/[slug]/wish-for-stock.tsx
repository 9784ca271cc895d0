'use client';

import { useMutation } from '@tanstack/react-query';
import { ApiError, callApi } from '#app/_client/call-api.ts';
import { useProblemWords } from '#app/_client/use-problem-words.ts';
import { WishButton } from '#components/catalog/wish-button.tsx';

/** Asks to be told when this SKU can be had again; asking twice is one wish. */
export function WishForStock({ skuId }: { skuId: string }) {
  const problemWords = useProblemWords();
  const wish = useMutation({
    mutationFn: async () => {
      const answer = await callApi('/api/v1/wishes', { method: 'POST', body: { skuId } });
      if (!answer.ok) throw new ApiError(answer.problem);
    },
  });
  const error = wish.error instanceof ApiError ? problemWords(wish.error.problem) : null;
  return <WishButton busy={wish.isPending} made={wish.isSuccess} error={error} onWish={() => wish.mutate()} />;
}
