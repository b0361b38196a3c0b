import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';

/**
 * Timestamps in milliseconds that never repeat in this process. Issued credentials and revocations both carry one, so
 * their order is never a tie.
 */
@Injectable()
export class LogicalClock {
  private last = 0;

  constructor(private readonly clock: Clock) {}

  next(): number {
    this.last = Math.max(this.last + 1, this.clock.nowMs());
    return this.last;
  }
}
