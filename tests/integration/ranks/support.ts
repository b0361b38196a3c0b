import { type BuiltMember, buildHost, buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { DomainEventBus } from '@honey/server/core/events/domain-event-bus';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { GiftsService } from '@honey/server/gifts/gifts.service';
import { RankListsService } from '@honey/server/ranks/rank-lists.service';
import type { RankList, RankQuery } from '@honey/server/ranks/ranks.dto';
import { type Answer, tokenOf } from '../../setup/client.ts';
import type { FileServer } from '../../setup/file-server.ts';

export type Kind = 'host' | 'member';
const paths = { host: 'host-ranking-list', member: 'user-ranking-list' } as const;

/** One of several gifts in a statement. */
interface FastGift {
  sender: number;
  host: number;
  star: number;
  afterMs: number;
}

/** The operations of rank tests, over the server of a file. Its clock is stopped and moves on command. */
export class RanksWorld {
  private gifts = 0;

  constructor(private readonly file: FileServer) {}

  get app() {
    return this.file.server.app;
  }

  get database(): Database {
    return this.app.get(Database);
  }

  get now(): Date {
    return this.app.get(Clock).now();
  }

  /** Stops the clock at a time in Seoul, e.g. 2031-03-10T12:00. */
  at(time: string): void {
    this.freezeAt(Date.parse(`${time}:00+09:00`));
  }

  freezeAt(frozenAtMs: number): void {
    this.app.get(Clock).set({ offsetMs: 0, frozenAtMs });
  }

  /** Advances time, in milliseconds. */
  advance(ms: number): void {
    this.freezeAt(this.now.getTime() + ms);
  }

  member(honey = 10_000_000): Promise<BuiltMember> {
    return buildMember(this.app, { honey });
  }

  host(): Promise<BuiltMember> {
    return buildHost(this.app);
  }

  /** As members give from a profile. */
  async give(sender: BuiltMember, host: BuiltMember, star: number): Promise<void> {
    this.gifts += 1;
    await this.app
      .get(GiftsService)
      .give(
        sender.userKey,
        { target_code: 'BJGIFT', target_user_key: host.userKey, star_cnt: star },
        `rank-${this.gifts}`,
      );
  }

  /**
   * Several gifts through the database function that all gifts use, in one commit as the server commits simultaneous
   * ones; each `afterMs` later than now. Returns the result of each.
   */
  async giveTogether(gifts: readonly FastGift[]): Promise<string[]> {
    const values = gifts.map(({ sender, host, star, afterMs }) => {
      this.gifts += 1;
      const at = new Date(this.now.getTime() + afterMs).toISOString();
      return {
        sender,
        host,
        star_cnt: star,
        message: '',
        key: `fast-${this.gifts}`,
        hash: 'hash',
        given_at: at,
      };
    });
    const rows = await this.database.queryUntyped<{ outcome: string }>(
      'test_gift_send',
      'SELECT s.outcome FROM jsonb_array_elements($1::jsonb) g, LATERAL gift_send(g) s',
      [JSON.stringify(values)],
    );
    return rows.map(({ outcome }) => outcome);
  }

  /** As the page of a host gives. */
  async giveByCall(sender: number, host: number, star: number): Promise<Answer> {
    return this.file.client
      .as(await tokenOf(this.app, sender))
      .send('PUT', '/v1/payment/user-star-use-proc', {
        body: { target_code: 'BJGIFT', target_user_key: host, star_cnt: star },
      });
  }

  /** Rolls up gifts, closes ended periods, and drops cached reads. */
  async settle(): Promise<void> {
    await this.settleRanks();
    await this.dropCaches();
  }

  /** The same, but drops only the cached ranks. */
  async settleRanks(): Promise<void> {
    await this.app.get(JobRunner).runNow('gift-roll-up');
    await this.app.get(JobRunner).runNow('rank-closing');
    this.app.get(RankListsService).invalidate();
  }

  /** Readers of the same rank share a cached read for a moment. */
  dropCaches(): Promise<void> {
    return this.app.get(DomainEventBus).emitAndWait('dataReplaced', { reason: 'test' });
  }

  /** The response of the call, without HTTP. */
  rankInside(kind: Kind, query: RankQuery, viewer: number): Promise<RankList> {
    return this.app
      .get(RankListsService)
      .ranking(kind, query, { userKey: viewer, signInId: '', role: 'member' });
  }

  async rank(kind: Kind, query = '', viewer?: number): Promise<RankList> {
    const { status, body } = await this.read(`/v1/rank/${paths[kind]}?${query}`, viewer);
    if (status !== 200) throw new Error(`${kind} ${query}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  async read(path: string, viewer?: number): Promise<Answer<RankList>> {
    // Access tokens last ten minutes of a clock that jumps by months.
    const client =
      viewer === undefined ? this.file.client : this.file.client.as(await tokenOf(this.app, viewer));
    return client.get<RankList>(path);
  }

  /** Leaves for good, as the job of deletions does it. */
  async leave(userKey: number): Promise<void> {
    await this.database.queryUntyped(
      'test_ask_leave',
      'UPDATE users SET deletion_asked_at = $2 WHERE user_key = $1',
      [userKey, this.now],
    );
    const rows = await this.database.queryUntyped<{ gone: boolean }>(
      'test_leave',
      'SELECT member_empty($1, $2, $2) AS gone',
      [userKey, this.now],
    );
    if (!rows[0]?.gone) throw new Error(`${userKey} could not leave`);
  }

  /** The places of a rank: user_key by place, null for a deleted account. */
  async order(kind: Kind, query = ''): Promise<(number | null)[]> {
    const { list } = await this.rank(kind, query);
    return list.map(({ user }) => user?.user_key ?? null);
  }
}
