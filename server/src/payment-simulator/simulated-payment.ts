import { cardTexts } from './texts.ts';

/** The status of a simulated payment. */
export type SimulatedStatus =
  | 'waiting'
  | 'authenticated'
  | 'paid'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'charged_back';

/** An attempt to deliver a notification. */
export interface NotificationAttempt {
  /** ISO 8601, UTC. */
  at: string;
  /** The HTTP status of the response, or the error. */
  result: string;
}

/** A notification, with its attempts. */
export interface SimulatedNotification {
  event_id: string;
  status: SimulatedStatus;
  delivered: boolean;
  attempts: NotificationAttempt[];
}

/** A payment as stored by the simulated provider. */
export interface SimulatedPayment {
  payment_key: string;
  order_no: string;
  order_name: string;
  amount: number;
  method: string;
  brand: string;
  instalments: number;
  status: SimulatedStatus;
  /** Whether the card issuer requires a code. */
  asks_code: boolean;
  /** Number of wrong codes entered; absent in payments of older versions. */
  wrong_codes?: number;
  card_no: string;
  card_issuer: string;
  approval_no: string;
  phone: string;
  failure_code: string;
  /** What happens when the payment is confirmed. */
  at_confirm: 'pay' | 'limit' | 'cut';
  /** Whether refunds are refused, depending on the card. */
  refuses_refunds: boolean;
  return_url: string;
  cancel_url: string;
  notify_url: string;
  created_at: string;
  /** When its status last changed; absent in payments of older versions. */
  changed_at?: string;
  expires_at: string;
  refunds: { refund_no: string; amount: number }[];
  notifications: SimulatedNotification[];
  /** Incremented with each change: of two concurrent changes, one is retried. */
  version: number;
}

/** A request to open a payment. */
export type OpenPaymentRequest = Pick<
  SimulatedPayment,
  | 'order_no'
  | 'order_name'
  | 'amount'
  | 'method'
  | 'brand'
  | 'instalments'
  | 'return_url'
  | 'cancel_url'
  | 'notify_url'
  | 'expires_at'
>;

/** A card whose number determines the outcome. */
export interface MagicCard {
  number: string;
  label: string;
  note: string;
  /** Why it is declined in the window; empty if it is not. */
  failure: string;
  requiresCode: boolean;
  atConfirm: SimulatedPayment['at_confirm'];
  refusesRefunds: boolean;
}

const card = (number: string, name: keyof typeof cardTexts, how: Partial<MagicCard> = {}): MagicCard => ({
  number,
  ...cardTexts[name],
  failure: '',
  requiresCode: false,
  atConfirm: 'pay',
  refusesRefunds: false,
  ...how,
});

/** The cards offered by the window and the console; any other number is approved. */
export const magicCards: readonly MagicCard[] = [
  card('4242424242424242', 'paid'),
  card('4000000000003220', 'code', { requiresCode: true }),
  card('4000000000000002', 'declined', { failure: 'declined' }),
  card('4000000000009995', 'funds', { failure: 'insufficient_funds' }),
  card('4000000000009987', 'lost', { failure: 'lost_card' }),
  card('4000000000000341', 'limit', { atConfirm: 'limit' }),
  card('4000000000000119', 'cut', { atConfirm: 'cut' }),
  card('4000000000005126', 'noRefund', { refusesRefunds: true }),
];

/** From this amount in won on, the card issuer requires a code. */
export const codeFromKrw = 300_000;
/** The valid code. */
export const validCode = '123456';
/** Maximum number of codes entered; the payment is declined with the last wrong one (STORE-15). */
export const codeAttemptsMax = 3;
/** Phone payments above this amount in won are declined. */
export const phoneMaxKrw = 500_000;
/** The phone number whose payments are declined. */
export const declinedPhone = '01044440000';
