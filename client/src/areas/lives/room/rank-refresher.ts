import type { QueryClient } from '@tanstack/react-query';
import { fanRankingsQuery } from '../queries/fan-rankings.ts';
import { liveDetailQuery } from '../queries/live-detail.ts';
import { topUsersQuery } from '../queries/top-users.ts';

/** Gifts within this time are one reading. */
const SOON_MS = 1_000;
/** The server adds gifts up within five seconds: after that long everything is in. */
const SETTLED_MS = 4_500;

/** Reads the rankings and the live's figures anew after gifts: soon, and once more when the server has surely added them up. */
export class RankRefresher {
  private soon: ReturnType<typeof setTimeout> | null = null;
  private settled: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly queries: QueryClient,
    private readonly vodKey: number,
  ) {}

  /** A gift was given. In a busy room the rankings are still read at most once in each of the two times. */
  gift(): void {
    this.soon ??= setTimeout(() => {
      this.soon = null;
      this.read();
    }, SOON_MS);
    this.settled ??= setTimeout(() => {
      this.settled = null;
      this.read();
    }, SETTLED_MS);
  }

  /** Reads no more. */
  stop(): void {
    if (this.soon !== null) clearTimeout(this.soon);
    if (this.settled !== null) clearTimeout(this.settled);
  }

  private read(): void {
    void this.queries.invalidateQueries({ queryKey: topUsersQuery(this.vodKey).queryKey });
    void this.queries.invalidateQueries({ queryKey: fanRankingsQuery(this.vodKey).queryKey });
    void this.queries.invalidateQueries({ queryKey: liveDetailQuery(this.vodKey).queryKey });
  }
}
