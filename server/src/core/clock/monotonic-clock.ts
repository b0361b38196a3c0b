import { Injectable } from '@nestjs/common';

/**
 * Time that only passes: for rates, waits and measurements. The product's `Clock` may be frozen or moved, and the
 * machine's may be set; whoever counts how fast a client is must notice neither.
 */
@Injectable()
export class MonotonicClock {
  /** Milliseconds since some moment that is the same for the whole process. */
  nowMs(): number {
    return performance.now();
  }
}
