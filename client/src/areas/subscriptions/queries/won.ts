import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import type { WonChoice } from '../../store/index.ts';
import { subscribeCheckQuery } from './subscriptions.ts';

/** Orders a term for won; the response contains the payment window's URL. */
export const orderSubscription = (
  hostKey: number,
  amountKrw: number,
  choice: WonChoice,
  key: string,
): Promise<Schema<'OpenedOrder'>> =>
  unwrap(
    api.POST('/v1/pg/subscribe-request', {
      body: { ...choice, instalments: 0, target_user_key: hostKey, amount_krw: amountKrw },
      headers: { 'Idempotency-Key': key },
    }),
  );

/** The end of the subscription after a term is paid. */
export async function paidUntil(hostKey: number): Promise<string | null> {
  const check = await queryClient.fetchQuery({ ...subscribeCheckQuery(hostKey), staleTime: 0 });
  return check.ends_at;
}
