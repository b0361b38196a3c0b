import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SettingsStore } from '../settings/settings.store.ts';

/** How often the delay is evaluated, and the resolution of the measurement. */
const windowMs = 1_000;
const resolutionMs = 20;
/** Consecutive windows with too much delay: a single stall is over by the time it is noticed. */
const windowsMin = 2;

/**
 * Measures how far the event loop lags. All work of this process shares the loop, so that too much of one kind delays
 * all others; while the lag is high, deferrable work is refused or postponed in favour of health checks, revocations
 * and gifts.
 */
@Injectable()
export class EventLoopLagProbe implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly histogram: IntervalHistogram = monitorEventLoopDelay({ resolution: resolutionMs });
  private timer: NodeJS.Timeout | undefined;
  private windows = 0;

  constructor(private readonly settings: SettingsStore) {}

  /** Whether the lag has been too high for a while. */
  get isHigh(): boolean {
    return this.windows >= windowsMin;
  }

  onApplicationBootstrap(): void {
    this.histogram.enable();
    this.timer = setInterval(() => this.check(), windowMs).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    this.histogram.disable();
  }

  private check(): void {
    const max = this.settings.get('event_loop_lag_max_ms');
    const lagMs = this.histogram.mean / 1e6 - resolutionMs;
    this.histogram.reset();
    this.windows = max > 0 && lagMs > max ? this.windows + 1 : 0;
  }
}
