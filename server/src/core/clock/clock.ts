import { Injectable } from '@nestjs/common';

/** The difference between the product's time and the machine's. */
export interface ClockSetting {
  /** Milliseconds ahead of the machine's clock. */
  offsetMs: number;
  /** The instant at which time is frozen, in milliseconds since the epoch; null while it runs. */
  frozenAtMs: number | null;
}

/**
 * The product's time. Everything that depends on time reads it here, so that a test or a console can change the time
 * without changing the machine's clock.
 */
@Injectable()
export class Clock {
  private offsetMs = 0;
  private frozenAtMs: number | null = null;

  /** The current time. */
  now(): Date {
    return new Date(this.nowMs());
  }

  /** The current time in milliseconds since the epoch. */
  nowMs(): number {
    return this.frozenAtMs ?? Date.now() + this.offsetMs;
  }

  /** The current difference from the machine's clock. */
  get setting(): ClockSetting {
    return { offsetMs: this.nowMs() - Date.now(), frozenAtMs: this.frozenAtMs };
  }

  /** Sets the clock of this process only; the sandbox's console sets it on every server. */
  set({ offsetMs, frozenAtMs }: ClockSetting): void {
    this.offsetMs = offsetMs;
    this.frozenAtMs = frozenAtMs;
  }

  /** Moves the clock of this process by `ms` (negative: back). Moves add up. */
  shift(ms: number): void {
    if (this.frozenAtMs === null) this.offsetMs += ms;
    else this.frozenAtMs += ms;
  }
}
