import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Settings } from '../settings/settings.ts';

/** How often the delay is looked at, and how exactly it is measured. */
const windowMs = 1_000;
const resolutionMs = 20;
/** For how many windows in a row it must be too long: one stall is over when it is noticed. */
const windowsMin = 2;

/**
 * How far the event loop is behind. Everything of this process shares it, so that too much of one thing delays all
 * others; while it is high, what can wait is refused or put off, and health, revocations and gifts go first.
 */
@Injectable()
export class EventLoopLag implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly histogram: IntervalHistogram = monitorEventLoopDelay({ resolution: resolutionMs });
  private timer: NodeJS.Timeout | undefined;
  private windows = 0;

  constructor(private readonly settings: Settings) {}

  /** Whether it has been too long for a while. */
  get isHigh(): boolean {
    return this.windows >= windowsMin;
  }

  onApplicationBootstrap(): void {
    this.histogram.enable();
    this.timer = setInterval(() => this.look(), windowMs).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    this.histogram.disable();
  }

  private look(): void {
    const max = this.settings.get('event_loop_lag_max_ms');
    const lagMs = this.histogram.mean / 1e6 - resolutionMs;
    this.histogram.reset();
    this.windows = max > 0 && lagMs > max ? this.windows + 1 : 0;
  }
}
