import type { Schema } from '../../api/client.ts';
import { WonPayment } from '../store/index.ts';
import { orderSubscription, paidUntil } from './queries/won.ts';

/** Pays a term in won in the provider's window. */
export function WonTerm({
  check: { target_user_key: hostKey, amount_krw: price },
  userKey,
  onPaid,
}: {
  check: Schema<'SubscriptionCheck'>;
  userKey: number;
  /** Receives the end of the subscription; null: it is paid, but its end cannot be read now. */
  onPaid: (endsAt: string | null) => void;
}) {
  const paid = (): Promise<void> => paidUntil(hostKey).then(onPaid, () => onPaid(null));
  return (
    <WonPayment
      userKey={userKey}
      amountKrw={price}
      request={(choice, key) => orderSubscription(hostKey, price, choice, key)}
      onPaid={() => void paid()}
    />
  );
}
