import type { SimulatedPayment } from './simulated-payment.ts';

/** Storage of the simulated provider's payments. */
export interface PaymentStore {
  find(paymentKey: string): Promise<SimulatedPayment | null>;
  /** Adds a new payment; returns false when its key is taken. */
  add(payment: SimulatedPayment): Promise<boolean>;
  /** Replaces a payment if its version is still `version`; returns whether it did. */
  replace(payment: SimulatedPayment, version: number): Promise<boolean>;
  /** Returns the newest payments, newest first. */
  newest(limit: number): Promise<SimulatedPayment[]>;
  /** Returns payments whose status changed within a period, after a cursor, earliest first. */
  changed(period: ChangedPeriod, limit: number): Promise<SimulatedPayment[]>;
}

/** From `from` (inclusive) to `to` (exclusive), after a cursor; ISO 8601, UTC. */
export interface ChangedPeriod {
  from: string;
  to: string;
  /** A value of `cursorOf`; empty: from the start. */
  after: string;
}

/** The position of a payment in a list ordered by change. */
export const cursorOf = ({ changed_at, created_at, payment_key }: SimulatedPayment): string =>
  `${changed_at ?? created_at} ${payment_key}`;

/** Stores payments in memory: for a simulator that runs as a separate process. */
export class MemoryPaymentStore implements PaymentStore {
  private readonly payments = new Map<string, SimulatedPayment>();

  async find(paymentKey: string): Promise<SimulatedPayment | null> {
    return structuredClone(this.payments.get(paymentKey) ?? null);
  }

  async add(payment: SimulatedPayment): Promise<boolean> {
    if (this.payments.has(payment.payment_key)) return false;
    this.payments.set(payment.payment_key, structuredClone(payment));
    return true;
  }

  async replace(payment: SimulatedPayment, version: number): Promise<boolean> {
    if (this.payments.get(payment.payment_key)?.version !== version) return false;
    this.payments.set(payment.payment_key, structuredClone(payment));
    return true;
  }

  async newest(limit: number): Promise<SimulatedPayment[]> {
    return structuredClone([...this.payments.values()].reverse().slice(0, limit));
  }

  async changed({ from, to, after }: ChangedPeriod, limit: number): Promise<SimulatedPayment[]> {
    const listed = [...this.payments.values()]
      .filter((payment) => cursorOf(payment) >= from && cursorOf(payment) < to && cursorOf(payment) > after)
      .sort((a, b) => (cursorOf(a) < cursorOf(b) ? -1 : 1));
    return structuredClone(listed.slice(0, limit));
  }
}
