import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

const pollMs = 3_000;

/** Actions on a payment of the simulated provider. */
export type PaymentAction = 'approve' | 'decline' | 'cancel' | 'expire' | 'late' | 'chargeback';
/** How its notifications are delivered. */
export type NotificationMode = 'sent' | 'lost' | 'duplicated';

/** Payments of the simulated provider, and its options. */
export const paymentsQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/payments'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/payments', { signal })),
  refetchInterval: poll(pollMs),
});

const refresh = () => queryClient.invalidateQueries({ queryKey: paymentsQuery.queryKey });

/** Acts on a payment as its buyer or provider would. */
export async function actOnPayment(paymentKey: string, act: PaymentAction): Promise<void> {
  await unwrap(
    api.POST('/sandbox/api/payments/{payment_key}/acts', {
      params: { path: { payment_key: paymentKey } },
      body: { act },
    }),
  );
  await refresh();
}

/** Sends a notification again. */
export async function resendNotification(paymentKey: string, eventId: string): Promise<void> {
  await unwrap(
    api.POST('/sandbox/api/payments/{payment_key}/notifications/{event_id}', {
      params: { path: { payment_key: paymentKey, event_id: eventId } },
    }),
  );
  await refresh();
}

/** Sets how notifications are delivered. */
export async function setNotificationMode(mode: NotificationMode): Promise<void> {
  await unwrap(api.PUT('/sandbox/api/payments/notifications', { body: { mode } }));
  await refresh();
}
