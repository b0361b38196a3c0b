import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../api/client.ts';
import { errorCode, errorMessage, isRefusal } from '../../api/errors.ts';
import { t } from '../../messages/subscriptions.ts';
import { balancesQuery } from '../session/index.ts';
import { useSubscribe } from './queries/subscriptions.ts';

/**
 * Pays a term with the balance of honey.
 * @param onPaid receives the end of the subscription, ISO 8601
 */
export function useHoneyTerm(
  check: Schema<'SubscriptionCheck'>,
  userKey: number,
  onPaid: (endsAt: string) => void,
) {
  const balance = useQuery(balancesQuery(userKey)).data?.star_cnt ?? null;
  const { mutate, error, isPending } = useSubscribe(check.target_user_key, userKey);
  const missing = balance === null ? 0 : Math.max(0, check.star_cnt - balance);
  return {
    /** Null until it is loaded. */
    balance,
    missing,
    /** The balance does not suffice, as far as the page or the server knows. */
    lacksHoney: missing > 0 || errorCode(error) === 'not_enough_star',
    isPending,
    refusal: error && (isRefusal(error) ? errorMessage(error) : t('unsure')),
    pay: () => mutate(check.star_cnt, { onSuccess: ({ ends_at }) => onPaid(ends_at) }),
  };
}

export type HoneyTerm = ReturnType<typeof useHoneyTerm>;
