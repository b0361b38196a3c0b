import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client.ts';
import type { ContestState } from '../contest/contest.ts';
import { streamContestQuery } from '../contest/stream-contest.ts';
import type { RoomModel } from './model/room-model.ts';
import { useRoomState } from './use-room.ts';

/** How the contest of a live stands: as it was asked once, then as the room tells it. Null where the live has none. */
export function useContest(room: RoomModel, live: Schema<'LiveDetail'>): ContestState | null {
  const told = useRoomState(room).contest;
  const has = live.type === 'excel' || live.type === 'battle';
  const { data } = useQuery({ ...streamContestQuery(live.vod_key), enabled: has && told === null });
  return has ? (told ?? data ?? null) : null;
}
