import { cardWords } from './messages.ts';

/** How far a simulated payment is. */
export type SimulatedStatus =
  | 'waiting'
  | 'authenticated'
  | 'paid'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'charged_back';

/** A try to deliver a notification. */
export interface NotificationAttempt {
  /** ISO 8601, UTC. */
  at: string;
  /** The HTTP status that it was answered with, or what went wrong. */
  result: string;
}

/** A notification, with its tries. */
export interface SimulatedNotification {
  event_id: string;
  status: SimulatedStatus;
  delivered: boolean;
  attempts: NotificationAttempt[];
}

/** A payment as the simulated provider keeps it. */
export interface SimulatedPayment {
  payment_key: string;
  order_no: string;
  order_name: string;
  amount: number;
  method: string;
  brand: string;
  instalments: number;
  status: SimulatedStatus;
  /** Whether the card's company asks for its code. */
  asks_code: boolean;
  /** How many wrong codes were entered. Payments that an older version opened have none. */
  wrong_codes?: number;
  card_no: string;
  card_issuer: string;
  approval_no: string;
  phone: string;
  failure_code: string;
  /** What the card does when the payment is confirmed. */
  at_confirm: 'pay' | 'limit' | 'cut';
  /** Whether every refund is refused, as the card wishes. */
  refuses_refunds: boolean;
  return_url: string;
  cancel_url: string;
  notify_url: string;
  created_at: string;
  /** When its status changed last; left out in payments of older versions. */
  changed_at?: string;
  expires_at: string;
  refunds: { refund_no: string; amount: number }[];
  notifications: SimulatedNotification[];
  /** Raised with each change: of two at once one is done anew. */
  version: number;
}

/** What is asked for when a payment is opened. */
export type OpenedPayment = Pick<
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

/** A card whose number decides what happens. */
export interface MagicCard {
  number: string;
  label: string;
  note: string;
  /** Why it is declined in the window; empty: it is not. */
  failure: string;
  asksCode: boolean;
  atConfirm: SimulatedPayment['at_confirm'];
  refusesRefunds: boolean;
}

const card = (number: string, name: keyof typeof cardWords, how: Partial<MagicCard> = {}): MagicCard => ({
  number,
  ...cardWords[name],
  failure: '',
  asksCode: false,
  atConfirm: 'pay',
  refusesRefunds: false,
  ...how,
});

/** The cards that the window and the console offer; any other number is paid. */
export const magicCards: readonly MagicCard[] = [
  card('4242424242424242', 'paid'),
  card('4000000000003220', 'code', { asksCode: true }),
  card('4000000000000002', 'declined', { failure: 'declined' }),
  card('4000000000009995', 'funds', { failure: 'insufficient_funds' }),
  card('4000000000009987', 'lost', { failure: 'lost_card' }),
  card('4000000000000341', 'limit', { atConfirm: 'limit' }),
  card('4000000000000119', 'cut', { atConfirm: 'cut' }),
  card('4000000000005126', 'noRefund', { refusesRefunds: true }),
];

/** From this amount on, in won, the card's company asks for its code. */
export const codeFromKrw = 300_000;
/** The code that it takes. */
export const rightCode = '123456';
/** How often a code may be tried; the payment is declined with the last wrong one (STORE-15). */
export const codeTriesMax = 3;
/** More than this, in won, a phone payment is declined for. */
export const phoneMaxKrw = 500_000;
/** The telephone whose payments are declined. */
export const declinedPhone = '01044440000';
