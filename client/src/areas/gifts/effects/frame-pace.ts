/** How much a device draws: the share of the particles, one in how many frames, and whether rays are drawn. */
interface Pace {
  share: number;
  every: number;
  rays: boolean;
}

/** From a fast device to a slow one. */
const paces: readonly [Pace, ...Pace[]] = [
  { share: 1, every: 1, rays: true },
  { share: 0.6, every: 2, rays: true },
  { share: 0.35, every: 2, rays: false },
  { share: 0.2, every: 3, rays: false },
];
/** So many frames are averaged. */
const AVERAGED_FRAMES = 12;
/** A device whose frames take longer than this on average is slow, in milliseconds. */
const SLOW_MS = 21;
/** A pause in which the page was hidden or stopped is no slow frame, in milliseconds. */
const PAUSE_MS = 400;
/** After a slow phase a device may draw more again after this time, in milliseconds. */
const RECOVERS_AFTER_MS = 30_000;
/** Devices with so few processors start below the full share. */
const FEW_PROCESSORS = 2;

/** Decides how much the effects draw, by the measured duration of the page's frames. */
export class FramePace {
  private level = navigator.hardwareConcurrency <= FEW_PROCESSORS ? 1 : 0;
  private last = 0;
  private sum = 0;
  private frames = 0;
  private total = 0;
  private slowedAt = 0;

  get current(): Pace {
    return paces[this.level] ?? paces[0];
  }

  /** Begins to measure: the time since the last effect is no frame. */
  start(): void {
    this.last = 0;
    this.sum = 0;
    this.frames = 0;
  }

  /** Records a frame at its time in milliseconds, and returns whether to draw in it. */
  next(now: number): boolean {
    const passed = now - this.last;
    if (this.last > 0 && passed < PAUSE_MS) this.measure(passed, now);
    this.last = now;
    this.total += 1;
    return this.total % this.current.every === 0;
  }

  private measure(passed: number, now: number): void {
    this.sum += passed;
    this.frames += 1;
    if (this.frames < AVERAGED_FRAMES) return;
    const isSlow = this.sum / this.frames > SLOW_MS;
    this.sum = 0;
    this.frames = 0;
    if (isSlow) {
      this.level = Math.min(paces.length - 1, this.level + 1);
      this.slowedAt = now;
    } else if (this.level > 0 && now - this.slowedAt > RECOVERS_AFTER_MS) {
      this.level -= 1;
      this.slowedAt = now;
    }
  }
}
