import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Schema } from '../../../api/client.ts';
import { pageTimeOf } from '../../../lib/server-clock.ts';
import type { ContestState } from '../contest/contest.ts';
import { streamContestQuery } from '../contest/stream-contest.ts';
import type { RoomModel } from './model/room-model.ts';
import { useRoomState } from './use-room.ts';

/** A battle that is not decided this long after its end is read again, as often. */
const undecidedMs = 5_000;

/** The contest of a live: read once, then updated from the room. Null if the live has none. */
export function useContest(room: RoomModel, live: Schema<'LiveDetail'>): ContestState | null {
  const received = useRoomState(room).contest;
  const { type } = live;
  const has = type === 'excel' || type === 'battle';
  const { data } = useQuery({ ...streamContestQuery(live.vod_key), enabled: has && received === null });
  const known = received ?? data;
  // A battle live without a battle so far has an empty table.
  const contest = has && known?.type === type ? known : null;
  useEffect(() => {
    if (contest?.phase !== 'running' || contest.endsAt === null) return;
    const untilEnd = pageTimeOf(contest.clock, contest.endsAt) - performance.now();
    const timer = setTimeout(() => room.refreshContest(), Math.max(0, untilEnd) + undecidedMs);
    return () => clearTimeout(timer);
  }, [room, contest]);
  return contest;
}
