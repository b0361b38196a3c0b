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
}

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
}
