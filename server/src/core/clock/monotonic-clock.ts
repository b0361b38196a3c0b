import { Injectable } from '@nestjs/common';

/**
 * Time that only moves forward, for rates, waits and measurements: neither a frozen or moved product `Clock` nor a
 * change of the machine's clock affects it.
 */
@Injectable()
export class MonotonicClock {
  /** Milliseconds since an arbitrary instant that is the same for the whole process. */
  nowMs(): number {
    return performance.now();
  }
}
