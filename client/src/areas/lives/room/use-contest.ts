import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client.ts';
import type { ContestState } from '../contest/contest.ts';
import { streamContestQuery } from '../contest/stream-contest.ts';
import type { RoomModel } from './model/room-model.ts';
import { useRoomState } from './use-room.ts';

/** The contest of a live: read once, then updated from the room. Null if the live has none. */
export function useContest(room: RoomModel, live: Schema<'LiveDetail'>): ContestState | null {
  const received = useRoomState(room).contest;
  const has = live.type === 'excel' || live.type === 'battle';
  const { data } = useQuery({ ...streamContestQuery(live.vod_key), enabled: has && received === null });
  return has ? (received ?? data ?? null) : null;
}
