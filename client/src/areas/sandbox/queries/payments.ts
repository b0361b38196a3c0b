import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';

const pollMs = 3_000;

/** What can be done to a payment of the simulated provider. */
export type PaymentAct = 'approve' | 'decline' | 'cancel' | 'expire' | 'late' | 'chargeback';
/** What becomes of its notifications. */
export type NotificationMode = 'sent' | 'lost' | 'duplicated';

/** Payments of the simulated provider, and what it can be told. */
export const paymentsQuery = queryOptions({
  queryKey: ['/sandbox/api/payments'],
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/payments', { signal })),
  refetchInterval: poll(pollMs),
});

const refresh = () => queryClient.invalidateQueries({ queryKey: paymentsQuery.queryKey });

/** Does to a payment what its buyer or its provider would. */
export async function actOnPayment(paymentKey: string, act: PaymentAct): Promise<void> {
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

/** Says what becomes of notifications. */
export async function setNotificationMode(mode: NotificationMode): Promise<void> {
  await unwrap(api.PUT('/sandbox/api/payments/notifications', { body: { mode } }));
  await refresh();
}
