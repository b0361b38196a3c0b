import type { Database } from '../core/database/database.ts';
import type { ChangedPeriod, PaymentStore } from './payment-store.ts';
import type { SimulatedPayment } from './simulated-payment.ts';

const nameOf = (paymentKey: string) => `payment:${paymentKey}`;

/** Stores payments in the sandbox's state: shared by all servers of an installation, and persistent. */
export class SandboxPaymentStore implements PaymentStore {
  constructor(private readonly database: Database) {}

  async find(paymentKey: string): Promise<SimulatedPayment | null> {
    const rows = await this.database.query<'simulator_payment', { value: SimulatedPayment }>(
      'simulator_payment',
      'SELECT value FROM sandbox_states WHERE name = $1',
      [nameOf(paymentKey)],
    );
    return rows[0]?.value ?? null;
  }

  async add(payment: SimulatedPayment): Promise<boolean> {
    const rows = await this.database.query(
      'simulator_payment_add',
      'INSERT INTO sandbox_states (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING name',
      [nameOf(payment.payment_key), payment],
    );
    return rows.length > 0;
  }

  async replace(payment: SimulatedPayment, version: number): Promise<boolean> {
    const rows = await this.database.query(
      'simulator_payment_replace',
      `UPDATE sandbox_states SET value = $2 WHERE name = $1 AND (value ->> 'version')::int = $3 RETURNING name`,
      [nameOf(payment.payment_key), payment, version],
    );
    return rows.length > 0;
  }

  async newest(limit: number): Promise<SimulatedPayment[]> {
    const rows = await this.database.query<'simulator_payments', { value: SimulatedPayment }>(
      'simulator_payments',
      `SELECT value FROM sandbox_states WHERE name LIKE 'payment:%' ORDER BY value ->> 'created_at' DESC LIMIT $1`,
      [limit],
    );
    return rows.map(({ value }) => value);
  }

  async changed({ from, to, after }: ChangedPeriod, limit: number): Promise<SimulatedPayment[]> {
    const rows = await this.database.query<'simulator_payments_changed', { value: SimulatedPayment }>(
      'simulator_payments_changed',
      `SELECT value FROM (
         SELECT value, coalesce(value ->> 'changed_at', value ->> 'created_at') || ' ' || (value ->> 'payment_key') AS place
         FROM sandbox_states WHERE name LIKE 'payment:%'
       ) p WHERE place >= $1 AND place < $2 AND place > $3 ORDER BY place LIMIT $4`,
      [from, to, after, limit],
    );
    return rows.map(({ value }) => value);
  }
}
