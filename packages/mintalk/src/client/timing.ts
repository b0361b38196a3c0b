import { RECONNECT_JITTER, RECONNECT_LAST_MS, RECONNECT_STEPS } from '../limits.ts';

/** Calls a function once after a while and answers how to call it off. */
export type Schedule = (delayMs: number, run: () => void) => () => void;

/** What the client knows of time and chance; given from outside where a test must steer it. */
export interface Timing {
  schedule: Schedule;
  /** A number from 0 up to 1. */
  random: () => number;
}

export const systemTiming: Timing = {
  schedule: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

/** How long to wait before connecting anew after so many failures in a row (MINTALK-13). */
export function reconnectDelayMs(failures: number, random: () => number): number {
  const delayMs =
    RECONNECT_STEPS.find(({ failuresMax }) => failures <= failuresMax)?.delayMs ?? RECONNECT_LAST_MS;
  return delayMs * (1 + RECONNECT_JITTER * random());
}
