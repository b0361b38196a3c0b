import { queryOptions } from '@tanstack/react-query';
import type { Client } from 'openapi-fetch';
import { answer, api } from '../../../api/client.ts';
import type { ContestState } from './contest.ts';

/** Somebody in the table of an excel live. */
interface ContestPlace {
  bj_user_key: number;
  nick: string;
  profile_info: string | null;
  star_cnt: number;
}

interface Battle {
  state: string;
  ends_at: string | null;
  winner: number | null;
  sides: {
    vod_key: number;
    user: { user_key: number; nick: string; profile_info: string | null };
    star_cnt: number;
  }[];
}

interface Contest {
  type: string;
  list: ContestPlace[];
  battle?: Battle | null;
}

interface ContestPaths {
  '/v1/streams/{id}/contest': {
    get: {
      parameters: { path: { id: number } };
      responses: { 200: { content: { 'application/json': Contest } } };
    };
  };
}

// The call may be younger than the document from which the client's types are made.
const contests = api as unknown as Client<ContestPaths>;

/** How the contest of a live stood when it was asked; the room tells what becomes of it. */
export const streamContestQuery = (vodKey: number) =>
  queryOptions({
    queryKey: ['/v1/streams/contest', vodKey],
    queryFn: async ({ signal }) =>
      presentContest(
        await answer(contests.GET('/v1/streams/{id}/contest', { params: { path: { id: vodKey } }, signal })),
      ),
  });

function presentContest({ list, battle }: Contest): ContestState {
  if (battle) {
    return {
      type: 'battle',
      sides: battle.sides.map(({ vod_key, user, star_cnt }) => ({
        userKey: user.user_key,
        nick: user.nick,
        profileInfo: user.profile_info,
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
    sides: list.map(({ bj_user_key, nick, profile_info, star_cnt }) => ({
      userKey: bj_user_key,
      nick,
      profileInfo: profile_info,
      starCnt: star_cnt,
      vodKey: null,
    })),
    endsAt: null,
    winner: null,
    phase: null,
  };
}
