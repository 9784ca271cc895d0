'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { ApiError, callApi } from '#app/_client/call-api.ts';

type Act = { path: string; method?: 'POST' | 'PUT'; body: object };

/**
 * Something an admin does through the API: what was read under `queryKey` is read again afterwards, and the page with it, whether it worked or not. Pressed
 * twice it is sent twice; the verbs behind it change nothing the second time.
 */
export function useAdminAct<Answer>(queryKey: readonly unknown[]) {
  const client = useQueryClient();
  const router = useRouter();
  const mutation = useMutation({
    mutationFn: async ({ path, method = 'POST', body }: Act) => {
      const answer = await callApi<Answer>(path, { method, body });
      if (!answer.ok) throw new ApiError(answer.problem);
      return answer.value;
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey });
      router.refresh();
    },
  });
  return { ...mutation, problem: mutation.error instanceof ApiError ? mutation.error.problem : undefined };
}
