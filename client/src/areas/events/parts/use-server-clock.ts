import { useMemo } from 'react';
import { useSecondsUntil } from '../../../ui/Countdown.tsx';

/**
 * The seconds until a time of the server, counted down by the browser's clock from the difference at the response: the
 * two clocks may differ.
 * @param receivedAt when the response arrived, epoch milliseconds
 */
export function useServerCountdown(until: string, now: string, receivedAt: number): number {
  const target = useMemo(() => receivedAt + Date.parse(until) - Date.parse(now), [until, now, receivedAt]);
  return useSecondsUntil(target);
}
