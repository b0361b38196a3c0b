import { LRUCache } from 'lru-cache';

/** Tries in a row that a push service may leave without an answer. */
const silentMax = 5;
const restMs = 30_000;
const servicesMax = 1_000;

/**
 * Push services that are away or too busy: after several tries in a row they are left in peace for a while, so that thousands of pushes to
 * them keep nobody else's waiting. After that one try decides.
 */
export class SilentServices {
  private readonly failures = new LRUCache<string, number>({ max: servicesMax });
  private readonly resting: LRUCache<string, true>;

  constructor(restingMs: number = restMs) {
    this.resting = new LRUCache({ max: servicesMax, ttl: restingMs });
  }

  isResting(endpoint: string): boolean {
    return this.resting.has(new URL(endpoint).origin);
  }

  /** What became of a try. */
  note(endpoint: string, answered: boolean): void {
    const { origin } = new URL(endpoint);
    if (answered) {
      this.failures.delete(origin);
      this.resting.delete(origin);
      return;
    }
    const failures = (this.failures.get(origin) ?? 0) + 1;
    this.failures.set(origin, failures);
    if (failures >= silentMax) this.resting.set(origin, true);
  }
}
