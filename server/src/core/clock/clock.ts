import { Injectable } from '@nestjs/common';

/**
 * The time the product believes in. Everything that decides by time asks it, so that a test or a console can move
 * the time without moving the machine's.
 */
@Injectable()
export class Clock {
  private offsetMs = 0;

  /** The present moment. */
  now(): Date {
    return new Date(this.nowMs());
  }

  /** The present moment in milliseconds since the epoch. */
  nowMs(): number {
    return Date.now() + this.offsetMs;
  }

  /** Moves the time by `ms` (negative: back). Later moves add up. */
  shift(ms: number): void {
    this.offsetMs += ms;
  }
}
