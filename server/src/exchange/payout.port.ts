/** A transfer to a host's account. */
export interface PayoutOrder {
  /** The same however often it is sent: the provider pays a key once. */
  key: string;
  /** Code by which Korean banks know each other. */
  bankCode: string;
  /** In digits. */
  accountNumber: string;
  holder: string;
  won: number;
}

/** How far a payout is at the provider. */
export type PayoutResult =
  /** It never arrived there: it may be sent, under the same key. */
  { state: 'unknown' } | { state: 'pending' } | { state: 'paid' } | { state: 'failed'; problem: string };

/**
 * Whoever transfers money to hosts. Both calls throw where no answer came: what became of the payout is not known then, and
 * is asked for later.
 */
export interface PayoutPort {
  /** Whether there is a provider; where there is none, operators say what was paid. */
  readonly connected: boolean;
  /** Orders a payout. The same key again orders nothing, and answers how far the first is. */
  send(order: PayoutOrder): Promise<PayoutResult>;
  /** How far the payout of a key is. */
  stateOf(key: string): Promise<PayoutResult>;
}

/** Nest's name for the PayoutPort in force. */
export const PAYOUT_PORT = Symbol('PayoutPort');
