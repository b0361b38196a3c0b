import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { readServerClock } from '../../../lib/server-clock.ts';
import { type ContestState, contestMember } from './contest.ts';

/** The contest of a live as of the request; later changes arrive through the room. */
export const streamContestQuery = (vodKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/streams/{id}/contest', { id: vodKey }),
    queryFn: ({ signal }) => readContest(vodKey, signal),
  });

/** Reads the contest of a live. */
export const readContest = async (vodKey: number, signal?: AbortSignal): Promise<ContestState> =>
  presentContest(
    await unwrap(
      api.GET('/v1/streams/{id}/contest', { params: { path: { id: vodKey } }, ...(signal && { signal }) }),
    ),
  );

function presentContest({ list, battle }: Schema<'Contest'>): ContestState {
  const clock = readServerClock(battle?.now);
  if (battle) {
    return {
      type: 'battle',
      sides: battle.sides.map(({ vod_key, user, star_cnt, givers }) => ({
        ...contestMember(user, star_cnt),
        vodKey: vod_key,
        // A server of before this field sends none.
        givers: (givers ?? []).map((giver) => contestMember(giver.user, giver.star_cnt)),
      })),
      battleId: battle.battle_id,
      endsAt: battle.ends_at,
      endedAt: battle.ended_at ?? null,
      winner: battle.winner,
      phase: battle.state,
      clock,
    };
  }
  return {
    type: 'excel',
    sides: list.map(({ bj_user_key, star_cnt, ...place }) => ({
      ...contestMember({ user_key: bj_user_key, ...place }, star_cnt),
      vodKey: null,
      givers: [],
    })),
    battleId: null,
    endsAt: null,
    endedAt: null,
    winner: null,
    phase: null,
    clock,
  };
}
