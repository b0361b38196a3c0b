import { Intent } from '@honey/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { balancesQuery, sessionUserQuery } from '../../session/index.ts';

/** Gives honey. A retry after an unknown outcome cannot charge twice. The displayed balance is updated immediately. */
export function useGiveGift(userKey: number) {
  const client = useQueryClient();
  const [intent] = useState(() => new Intent());
  return useMutation({
    mutationFn: (gift: Schema<'StarUseRequest'>) =>
      intent.attempt(gift, (key) =>
        unwrap(
          api.PUT('/v1/payment/user-star-use-proc', { body: gift, headers: { 'Idempotency-Key': key } }),
        ),
      ),
    onSuccess: ({ balance_star_cnt: star_cnt }) => {
      client.setQueryData(balancesQuery(userKey).queryKey, (old) => old && { ...old, star_cnt });
      client.setQueryData(sessionUserQuery(userKey).queryKey, (old) => old && { ...old, star_cnt });
    },
  });
}
