/** A transfer to a host's account. */
export interface PayoutOrder {
  /** Idempotency key: the provider pays a key once. */
  key: string;
  /** The standard code of Korean banks. */
  bankCode: string;
  /** In digits. */
  accountNumber: string;
  holder: string;
  won: number;
}

/** The state of a payout at the provider. */
export type PayoutResult =
  /** It never reached the provider: it may be sent, under the same key. */
  { state: 'unknown' } | { state: 'pending' } | { state: 'paid' } | { state: 'failed'; problem: string };

/**
 * A payout provider. Both calls throw when no response arrives: the result of the payout is unknown then, and is
 * queried later.
 */
export interface PayoutPort {
  /** Whether a provider is connected; without one, operators record payouts. */
  readonly connected: boolean;
  /** Orders a payout. A repeated key orders nothing and returns the state of the first order. */
  send(order: PayoutOrder): Promise<PayoutResult>;
  /** Returns the state of a payout. */
  stateOf(key: string): Promise<PayoutResult>;
}

/** Injection token of the PayoutPort. */
export const PAYOUT_PORT = Symbol('PayoutPort');
