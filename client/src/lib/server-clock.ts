/** The server's time at a moment of the page's own clock (`performance.now()`), which the device's clock does not change. */
export interface ServerClock {
  /** Epoch milliseconds. */
  serverMs: number;
  /** Milliseconds since the page was opened. */
  pageMs: number;
}

/**
 * The clock as of a response or an event that was just received. Without a time from the server, the device's clock is
 * assumed to be right.
 */
export const readServerClock = (now: string | undefined): ServerClock => ({
  serverMs: now === undefined ? Date.now() : Date.parse(now),
  pageMs: performance.now(),
});

/** When an instant of the server (ISO 8601) is reached, on the page's clock. */
export const pageTimeOf = ({ serverMs, pageMs }: ServerClock, instant: string): number =>
  pageMs + Date.parse(instant) - serverMs;
