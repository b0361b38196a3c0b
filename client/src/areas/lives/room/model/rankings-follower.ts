import type { RankingEvent } from '@honey/mintalk/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { fanRankingsQuery } from '../../queries/fan-rankings.ts';
import { liveDetailQuery } from '../../queries/live-detail.ts';
import { topUsersQuery } from '../../queries/top-users.ts';
import { mergeRanking } from './ranking-merge.ts';

/** Those who come back to a room together read its lists anew within this time, not all at once. */
const CATCH_UP_MS = 10_000;

/**
 * Keeps the rankings and the live's figures that were read as the room tells of gifts. Nothing is read after a gift, but what was
 * on its way for the first time as it was given.
 */
export class RankingsFollower {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly rankings;

  constructor(
    private readonly queries: QueryClient,
    private readonly vodKey: number,
  ) {
    this.rankings = [topUsersQuery(vodKey).queryKey, fanRankingsQuery(vodKey).queryKey];
  }

  /** Gifts were added up. Lists that nobody has looked at are read when somebody does. */
  follow({ top, fans, star_cnt, giver_cnt, fan_cnt }: RankingEvent): void {
    const { queries, vodKey } = this;
    queries.setQueryData(
      topUsersQuery(vodKey).queryKey,
      (ranking) => ranking && mergeRanking(ranking, top, giver_cnt),
    );
    queries.setQueryData(
      fanRankingsQuery(vodKey).queryKey,
      (ranking) => ranking && mergeRanking(ranking, fans, fan_cnt),
    );
    queries.setQueryData(liveDetailQuery(vodKey).queryKey, (live) => live && { ...live, star_cnt });
    for (const queryKey of this.rankings) {
      void queries.invalidateQueries({
        queryKey,
        fetchStatus: 'fetching',
        predicate: ({ state }) => state.data === undefined,
      });
    }
  }

  /** The room was away for a while and may have missed some. */
  catchUp(): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.readAnew();
    }, Math.random() * CATCH_UP_MS);
  }

  /** The host shows a ranking that was hidden: what is known of it is of before. */
  shown(): void {
    this.readAnew();
  }

  /** Follows no more. */
  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private readAnew(): void {
    for (const queryKey of this.rankings) void this.queries.invalidateQueries({ queryKey });
  }
}
