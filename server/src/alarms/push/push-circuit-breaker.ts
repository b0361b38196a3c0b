import { LRUCache } from 'lru-cache';

/** Consecutive failures after which the circuit opens. */
const failuresMax = 5;
const openMs = 30_000;
const servicesMax = 1_000;

/**
 * A circuit breaker per push service: after several consecutive failures it receives no requests for a while, so that
 * thousands of pushes to it do not delay others. Then a single request decides.
 */
export class PushCircuitBreaker {
  private readonly failures = new LRUCache<string, number>({ max: servicesMax });
  private readonly open: LRUCache<string, true>;

  constructor(durationMs: number = openMs) {
    this.open = new LRUCache({ max: servicesMax, ttl: durationMs });
  }

  isOpen(endpoint: string): boolean {
    return this.open.has(new URL(endpoint).origin);
  }

  /** Records the result of a request. */
  record(endpoint: string, responded: boolean): void {
    const { origin } = new URL(endpoint);
    if (responded) {
      this.failures.delete(origin);
      this.open.delete(origin);
      return;
    }
    const failures = (this.failures.get(origin) ?? 0) + 1;
    this.failures.set(origin, failures);
    if (failures >= failuresMax) this.open.set(origin, true);
  }
}
