import type { SimulatedPayment } from './simulated-payment.ts';

/** Where the simulated provider keeps its payments. */
export interface PaymentStore {
  find(paymentKey: string): Promise<SimulatedPayment | null>;
  /** Keeps a new payment; answers false where its key is taken. */
  add(payment: SimulatedPayment): Promise<boolean>;
  /** Replaces a payment whose version is still `version`; answers whether it was. */
  replace(payment: SimulatedPayment, version: number): Promise<boolean>;
  /** The newest payments first. */
  newest(limit: number): Promise<SimulatedPayment[]>;
  /** Those whose status changed within a period after a place, the earliest first. */
  changed(period: ChangedPeriod, limit: number): Promise<SimulatedPayment[]>;
}

/** From the first moment on, before the second one, after a place; ISO 8601, UTC. */
export interface ChangedPeriod {
  from: string;
  to: string;
  /** As `placeOf` answers it; empty: from the beginning. */
  after: string;
}

/** Where a payment is in a list by change. */
export const placeOf = ({ changed_at, created_at, payment_key }: SimulatedPayment): string =>
  `${changed_at ?? created_at} ${payment_key}`;

/** Keeps payments while the process lives: for a simulator that is started alone. */
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
      .filter((payment) => placeOf(payment) >= from && placeOf(payment) < to && placeOf(payment) > after)
      .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
    return structuredClone(listed.slice(0, limit));
  }
}
