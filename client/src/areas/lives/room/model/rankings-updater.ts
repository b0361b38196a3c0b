import type { RankingEvent } from '@honey/mintalk/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { fanRankingsQuery } from '../../queries/fan-rankings.ts';
import { liveDetailQuery } from '../../queries/live-detail.ts';
import { toFirstQuery } from '../../queries/to-first.ts';
import { topUsersQuery } from '../../queries/top-users.ts';
import { mergeRanking } from './ranking-merge.ts';
import { toFirstAfter } from './to-first.ts';

/** Viewers who rejoin at the same time refetch the lists spread over this time. */
const CATCH_UP_MS = 10_000;
/** The member's own total is read at most once in this time. */
const OWN_GIFT_MS = 1_000;

/**
 * Updates the cached rankings and figures of a live from the room's gift events. A gift causes no read, except of a
 * list whose first read was in flight.
 */
export class RankingsUpdater {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private ownGiftTimer: ReturnType<typeof setTimeout> | null = null;
  private readonly rankings;

  constructor(
    private readonly queries: QueryClient,
    private readonly vodKey: number,
    /** The member who watches, or null. */
    private readonly ownKey: number | null = null,
  ) {
    this.rankings = [
      topUsersQuery(vodKey).queryKey,
      fanRankingsQuery(vodKey).queryKey,
      toFirstQuery(vodKey).queryKey,
    ];
  }

  /** Applies new totals. A list that has not been opened is read when it is. */
  apply({ top, fans, star_cnt, giver_cnt, fan_cnt }: RankingEvent): void {
    const { queries, vodKey, ownKey } = this;
    queries.setQueryData(
      topUsersQuery(vodKey).queryKey,
      (ranking) => ranking && mergeRanking(ranking, top, giver_cnt),
    );
    queries.setQueryData(
      fanRankingsQuery(vodKey).queryKey,
      (ranking) => ranking && mergeRanking(ranking, fans, fan_cnt),
    );
    if (ownKey !== null)
      queries.setQueryData(
        toFirstQuery(vodKey).queryKey,
        (before) => before && toFirstAfter(before, top, ownKey),
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

  /** The member gave: the member's total is read once for the gifts of a second. */
  ownGift(): void {
    this.ownGiftTimer ??= setTimeout(() => {
      this.ownGiftTimer = null;
      void this.queries.invalidateQueries({ queryKey: toFirstQuery(this.vodKey).queryKey });
    }, OWN_GIFT_MS);
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
    if (this.ownGiftTimer !== null) clearTimeout(this.ownGiftTimer);
  }

  private invalidate(): void {
    for (const queryKey of this.rankings) void this.queries.invalidateQueries({ queryKey });
  }
}
