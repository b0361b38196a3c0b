import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';

/**
 * Moments in milliseconds that never repeat in this process. What was given out and what ended it both carry one, so
 * that which came first is never a tie.
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
