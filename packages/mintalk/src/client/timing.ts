import { RECONNECT_JITTER, RECONNECT_LAST_MS, RECONNECT_STEPS } from '../limits.ts';

/** Calls a function after a delay and returns a function that cancels it. */
export type Schedule = (delayMs: number, run: () => void) => () => void;

/** The client's timers and randomness; replaced in tests. */
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

/** The delay before reconnecting after a number of failures in a row (MINTALK-13). */
export function reconnectDelayMs(failures: number, random: () => number): number {
  const delayMs =
    RECONNECT_STEPS.find(({ failuresMax }) => failures <= failuresMax)?.delayMs ?? RECONNECT_LAST_MS;
  return delayMs * (1 + RECONNECT_JITTER * random());
}
