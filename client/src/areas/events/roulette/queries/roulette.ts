import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../../api/client.ts';
import { nextOffset } from '../../../../api/offset-pages.ts';
import { poll } from '../../../../api/poll.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { queryKeyOf } from '../../../../api/query-keys.ts';

export type Roulette = Schema<'Roulette'>;
export type RouletteRound = Schema<'RouletteRound'>;
export type OwnSpin = Schema<'RouletteSpin'>;
export type SpinResult = Pick<
  Schema<'RouletteSpinResult'>,
  'animal_cd' | 'prize_cd' | 'amount' | 'number' | 'word' | 'forced_yn'
> &
  Partial<Pick<Schema<'RouletteSpinResult'>, 'ticket_cnt' | 'cumulative_cnt'>>;

/** The cumulative prize grows with the spins of all members. */
const rouletteEveryMs = 30_000;
const pageSize = 10;

/** This week's roulette, with a member's tickets. */
export const rouletteQuery = (viewer: number | null) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/event/roulette', {}, { viewer }),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/event/roulette', { signal })),
    refetchInterval: poll(rouletteEveryMs),
  });

/** A member's spins, newest first; of all rounds. */
export const ownSpinsQuery = (viewer: number) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/event/roulette/spins', {}, { viewer }),
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(api.GET('/v1/event/roulette/spins', { params: { query: { offset, limit: pageSize } }, signal })),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** More than a member can make in a round: five tickets a day by watching, one by attending, and those that are won. */
const spinsOfRoundMax = 100;

/** A member's spins of one round, to compute its draws again. */
export const roundSpinsQuery = (viewer: number, roundId: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/event/roulette/spins', { round_id: roundId }, { viewer }),
    queryFn: async ({ signal }): Promise<readonly OwnSpin[]> => {
      const spins: OwnSpin[] = [];
      for (let total = 1; spins.length < total; ) {
        const query = { round_id: roundId, offset: spins.length, limit: spinsOfRoundMax };
        const page = await unwrap(api.GET('/v1/event/roulette/spins', { params: { query }, signal }));
        spins.push(...page.list);
        total = page.list.length > 0 ? page.total : 0;
      }
      return spins;
    },
    staleTime: 60_000,
  });

/** The winners of a round; without one those of the cumulative prize. */
export const winnersQuery = (roundId: number | null) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/event/roulette/winners', { round_id: roundId }),
    queryFn: ({ pageParam: offset, signal }) => {
      const query = { offset, limit: pageSize, ...(roundId !== null && { round_id: roundId }) };
      return unwrap(api.GET('/v1/event/roulette/winners', { params: { query }, signal }));
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    meta: { everyone: true },
  });

/** The ended rounds, newest first. */
export const closedRoundsQuery = infiniteQueryOptions({
  queryKey: queryKeyOf('/v1/event/roulette/rounds'),
  queryFn: ({ pageParam: offset, signal }) =>
    unwrap(api.GET('/v1/event/roulette/rounds', { params: { query: { offset, limit: pageSize } }, signal })),
  initialPageParam: 0,
  getNextPageParam: nextOffset,
  meta: { everyone: true },
});

/** Spins once for this key, also when it is sent again. */
export const spinRoulette = ({ key, word }: { key: string; word: string }) =>
  unwrap(api.POST('/v1/event/roulette/spin', { body: { word }, headers: { 'Idempotency-Key': key } }));

/** Refetches everything that a spin, a ticket or the end of a round changes. */
export async function rouletteChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/event/roulette') }),
    queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/event/roulette/spins') }),
    queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/event/roulette/winners') }),
    queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/event/roulette/rounds') }),
  ]);
}
