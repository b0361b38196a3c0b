import type { QueryClient } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { balancesQuery, sessionUserQuery } from '../../session/index.ts';
import { GiftRun } from '../model/gift-run.ts';
import { giftInfoQuery } from './gift-info.ts';

/**
 * The gifts of a member in a live, or from a profile. The displayed balance is updated with each answer.
 * @param vodKey the live, whose open combo outlasts a reload of the tab; null from a profile
 */
export function giftRunOf(queries: QueryClient, userKey: number, vodKey: number | null): GiftRun {
  const send = async (gift: Schema<'StarUseRequest'>, key: string): Promise<Schema<'StarUseResult'>> => {
    const result = await unwrap(
      api.PUT('/v1/payment/user-star-use-proc', { body: gift, headers: { 'Idempotency-Key': key } }),
    );
    const star_cnt = result.balance_star_cnt;
    queries.setQueryData(balancesQuery(userKey).queryKey, (old) => old && { ...old, star_cnt });
    queries.setQueryData(sessionUserQuery(userKey).queryKey, (old) => old && { ...old, star_cnt });
    return result;
  };
  return new GiftRun(
    {
      send,
      balance: () => queries.getQueryData(balancesQuery(userKey).queryKey)?.star_cnt ?? null,
      windowSeconds: () => {
        if (vodKey === null) return 0;
        const info = queries.getQueryData(giftInfoQuery.queryKey);
        // A backend that does not send it has no combos.
        return info ? (info.combo_seconds ?? 0) : null;
      },
    },
    vodKey === null ? null : `honey.gifts.combo.${userKey}.${vodKey}`,
  );
}
