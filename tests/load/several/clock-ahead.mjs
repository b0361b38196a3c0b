// Loaded before a server whose machine's clock is to differ: CLOCK_AHEAD_MS milliseconds ahead of the real time. All that
// reads the clock in the process is affected; timers and the monotonic clock are not.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? '0');
const RealDate = Date;

class AheadDate extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + aheadMs);
    else super(...values);
  }

  static now() {
    return RealDate.now() + aheadMs;
  }
}

globalThis.Date = AheadDate;
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + aheadMs });
