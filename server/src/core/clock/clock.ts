import { Injectable } from '@nestjs/common';

/** How the product's time differs from the machine's. */
export interface ClockSetting {
  /** Milliseconds ahead of the machine's clock. */
  offsetMs: number;
  /** The moment at which time stands still, in milliseconds since the epoch; null while it runs. */
  frozenAtMs: number | null;
}

/**
 * The time the product believes in. Everything that decides by time asks it, so that a test or a console can move
 * the time without moving the machine's.
 */
@Injectable()
export class Clock {
  private offsetMs = 0;
  private frozenAtMs: number | null = null;

  /** The present moment. */
  now(): Date {
    return new Date(this.nowMs());
  }

  /** The present moment in milliseconds since the epoch. */
  nowMs(): number {
    return this.frozenAtMs ?? Date.now() + this.offsetMs;
  }

  /** How it differs from the machine's clock at present. */
  get setting(): ClockSetting {
    return { offsetMs: this.nowMs() - Date.now(), frozenAtMs: this.frozenAtMs };
  }

  /** Sets it in this process alone; the sandbox's console is what moves it everywhere. */
  set({ offsetMs, frozenAtMs }: ClockSetting): void {
    this.offsetMs = offsetMs;
    this.frozenAtMs = frozenAtMs;
  }

  /** Moves the time of this process by `ms` (negative: back). Later moves add up. */
  shift(ms: number): void {
    if (this.frozenAtMs === null) this.offsetMs += ms;
    else this.frozenAtMs += ms;
  }
}
