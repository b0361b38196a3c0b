import { useEffect, useState } from 'react';
import { type MissionProgress, missionsChanged } from './queries/missions.ts';

const stepMs = 20_000;
/** After the time at which a ticket is due, at different moments for different viewers. */
const dueMs = { after: 3_000, spread: 12_000 };

/**
 * The seconds to the next ticket for watching, counted on between two responses while the server counts; when the
 * ticket is due, the missions are read again. Null when the member has all of today's.
 * @param receivedAt when the response arrived, epoch milliseconds
 */
export function useNextSeconds(
  progress: Pick<MissionProgress, 'next_seconds' | 'watching_yn' | 'paused_yn'> | null | undefined,
  receivedAt: number,
): number | null {
  const [now, setNow] = useState(() => Date.now());
  const next = progress?.next_seconds ?? null;
  const counts = next !== null && progress?.watching_yn === 'Y' && progress.paused_yn === 'N';
  useEffect(() => {
    if (!counts || next === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    const left = receivedAt + next * 1000 - Date.now();
    const due = setTimeout(
      () => void missionsChanged(),
      Math.max(0, left) + dueMs.after + Math.random() * dueMs.spread,
    );
    return () => {
      clearInterval(timer);
      clearTimeout(due);
    };
  }, [counts, next, receivedAt]);
  if (next === null || !counts) return next;
  return Math.max(0, next - Math.floor(Math.max(0, now - receivedAt) / 1000));
}
