import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import type { ContestState } from './contest.ts';

/** The contest of a live as of the request; later changes arrive through the room. */
export const streamContestQuery = (vodKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/streams/{id}/contest', { id: vodKey }),
    queryFn: async ({ signal }) =>
      presentContest(
        await unwrap(api.GET('/v1/streams/{id}/contest', { params: { path: { id: vodKey } }, signal })),
      ),
  });

function presentContest({ list, battle }: Schema<'Contest'>): ContestState {
  if (battle) {
    return {
      type: 'battle',
      sides: battle.sides.map(({ vod_key, user, star_cnt }) => ({
        userKey: user.user_key,
        nick: user.nick,
        profileInfo: user.profile_info,
        vipLevel: user.vip_level,
        honor: user.honor,
        starCnt: star_cnt,
        vodKey: vod_key,
      })),
      endsAt: battle.ends_at,
      winner: battle.winner,
      phase: battle.state,
    };
  }
  return {
    type: 'excel',
    sides: list.map(({ bj_user_key, nick, profile_info, vip_level, honor, star_cnt }) => ({
      userKey: bj_user_key,
      nick,
      profileInfo: profile_info,
      vipLevel: vip_level,
      honor,
      starCnt: star_cnt,
      vodKey: null,
    })),
    endsAt: null,
    winner: null,
    phase: null,
  };
}
