import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { answer, api, type Schema } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { newIdempotencyKey } from '../../../api/transport.ts';
import { balancesQuery, sessionUserQuery } from '../../session/index.ts';

/** Whether the server surely gave nothing: it said no. Anything else may have been given. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/**
 * Gives honey. A try whose outcome is unknown (no answer, a fault of the server) keeps its idempotency key, so
 * that giving the same again cannot take the honey twice; another gift, and one after a plain refusal, is a new
 * intention. The balance shown follows at once.
 */
export function useGiveGift(userKey: number) {
  const client = useQueryClient();
  const intent = useRef<{ key: string; input: string } | null>(null);
  return useMutation({
    mutationFn: (gift: Schema<'StarUseRequest'>) => {
      const input = JSON.stringify(gift);
      if (intent.current?.input !== input) intent.current = { key: newIdempotencyKey(), input };
      return answer(
        api.PUT('/v1/payment/user-star-use-proc', {
          body: gift,
          headers: { 'Idempotency-Key': intent.current.key },
        }),
      );
    },
    onSuccess: ({ balance_star_cnt: star_cnt }) => {
      intent.current = null;
      client.setQueryData(balancesQuery(userKey).queryKey, (old) => old && { ...old, star_cnt });
      client.setQueryData(sessionUserQuery(userKey).queryKey, (old) => old && { ...old, star_cnt });
    },
    onError: (error) => {
      if (isRefusal(error)) intent.current = null;
    },
  });
}
