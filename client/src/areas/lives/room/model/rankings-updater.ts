import type { RankingEvent } from '@honey/mintalk/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { fanRankingsQuery } from '../../queries/fan-rankings.ts';
import { liveDetailQuery } from '../../queries/live-detail.ts';
import { topUsersQuery } from '../../queries/top-users.ts';
import { mergeRanking } from './ranking-merge.ts';

/** Viewers who rejoin at the same time refetch the lists spread over this time. */
const CATCH_UP_MS = 10_000;

/**
 * Updates the cached rankings and figures of a live from the room's gift events. A gift causes no read, except of a
 * list whose first read was in flight.
 */
export class RankingsUpdater {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly rankings;

  constructor(
    private readonly queries: QueryClient,
    private readonly vodKey: number,
  ) {
    this.rankings = [topUsersQuery(vodKey).queryKey, fanRankingsQuery(vodKey).queryKey];
  }

  /** Applies new totals. A list that has not been opened is read when it is. */
  apply({ top, fans, star_cnt, giver_cnt, fan_cnt }: RankingEvent): void {
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

  /** The room was disconnected and may have missed events. */
  catchUp(): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.invalidate();
    }, Math.random() * CATCH_UP_MS);
  }

  /** The host made a hidden ranking visible: the cached one is out of date. */
  refetch(): void {
    this.invalidate();
  }

  /** Stops updating. */
  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private invalidate(): void {
    for (const queryKey of this.rankings) void this.queries.invalidateQueries({ queryKey });
  }
}
