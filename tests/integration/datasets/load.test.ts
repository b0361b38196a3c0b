import { buildMember } from '@honey/seeds/builders/members';
import { makeLoad } from '@honey/seeds/datasets/load';
import { historyProblems } from '@honey/seeds/history-proofs';
import { AuditService } from '@honey/server/core/audit/audit.service';
import { Database } from '@honey/server/core/database/database';
import { verifyBooks } from '@honey/server/proofs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { baselineLists, PER_PAGE } from '../../load/baseline-lists.mjs';
import { lists, readersOf } from '../../load/measured-lists.mjs';
import { tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();

const size = {
  members: 400,
  hosts: 20,
  gifts: 5_000,
  pastLives: 3_000,
  follows: 3,
  comments: 300,
  messages: 4_000,
  inquiries: 100,
  notices: 60,
  spins: 2_500,
  orders: 300,
  auditEntries: 400,
};

/** The response of a list, as far as it is checked. */
interface Page {
  list?: object[];
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** The number that a statement returns. */
async function figure(sql: string): Promise<number> {
  const { rows } = await server.app.get(Database).pool.query<{ figure: string }>(`SELECT (${sql}) AS figure`);
  return Number(rows[0]?.figure);
}

async function brokenProofs(): Promise<string[]> {
  const connection = await server.app.get(Database).pool.connect();
  try {
    return (await verifyBooks(connection)).filter(({ wrong }) => wrong > 0).map(({ name }) => name);
  } finally {
    connection.release();
  }
}

describe('the load dataset', () => {
  beforeAll(() => makeLoad(server.app, () => {}, size));

  it('has members, hosts who are live, and a year of gifts', async () => {
    const isLoaded = `login_id LIKE 'load%'`;
    expect(await figure(`SELECT count(*) FROM users WHERE ${isLoaded} AND role = 'member'`)).toBe(400);
    expect(
      await figure(`SELECT count(*) FROM users u JOIN lives l ON l.host_key = u.user_key AND l.state = 'live'
        WHERE ${isLoaded}`),
    ).toBe(20);
    expect(
      await figure(
        `SELECT count(*) FROM gifts g JOIN lives l USING (vod_key) JOIN users u ON u.user_key = g.sender_key
         WHERE ${isLoaded} AND g.created_at BETWEEN l.started_at AND coalesce(l.ended_at, now())`,
      ),
    ).toBe(5_000);
    expect(
      await figure('SELECT count(DISTINCT date_trunc($$month$$, created_at)) FROM gifts'),
    ).toBeGreaterThan(11);
  });

  it('keeps the books: gifts match postings, balances match accounts, and totals match gifts (SANDBOX-23)', async () => {
    expect(await brokenProofs()).toEqual([]);
    expect(await asOwner(server.databaseUrl, historyProblems)).toEqual([]);
    expect(
      await figure(`SELECT count(*) FROM ledger_postings p JOIN ledger_transfers t ON t.id = p.transfer_id
        WHERE t.operation = 'gift' AND t.idempotency_key LIKE 'load-%'`),
    ).toBeGreaterThanOrEqual(5_000);
  });

  it('has a year of rounds of the roulette, whose spins follow from their seeds (EVENTS-11, SANDBOX-23)', async () => {
    expect(await figure(`SELECT count(*) FROM roulette_spins WHERE word = 'load'`)).toBe(2_500);
    expect(
      await figure(`SELECT count(*) FROM draw_seeds WHERE kind = 'roulette' AND seed IS NOT NULL`),
    ).toBeGreaterThanOrEqual(49);
    expect(
      await figure(`SELECT count(*) FROM roulette_spins s JOIN ledger_transfers t ON t.id = s.transfer_id
        WHERE s.word = 'load' AND t.created_at = s.created_at`),
    ).toBeGreaterThan(1_000);
  });

  it('has orders, and an audit log whose chain is whole (CORE-32, STORE-10)', async () => {
    expect(
      await figure(
        `SELECT count(*) FROM orders o JOIN order_events e USING (order_no) WHERE order_no LIKE 'LOAD%'`,
      ),
    ).toBe(600);
    const { entries, brokenAt } = await server.app.get(AuditService).verify();
    expect([entries >= 400, brokenAt]).toEqual([true, null]);
  });

  it('has one live in which every member gave', async () => {
    const vodKey = await figure(
      'SELECT vod_key FROM live_gift_totals GROUP BY vod_key ORDER BY count(*) DESC LIMIT 1',
    );
    const { body } = await client.get(`/v1/streams/${vodKey}/top-users?limit=5`);
    expect(body).toMatchObject({ total: 400, limit: 5 });
    expect(body.list).toHaveLength(5);
  });

  it('is indexed as it is written (SEARCH-4)', async () => {
    const wrong = (table: string, source: string) =>
      figure(
        `SELECT count(*) FROM ${table} s JOIN ${source} AS r WHERE (s.texts, s.letters, s.initials) IS DISTINCT FROM (r.texts, r.letters, r.initials)`,
      );
    expect(await figure('SELECT search_fill(1000)')).toBe(0);
    expect(
      await wrong('search_members', 'users u USING (user_key), search_row(ARRAY[u.nick, u.profile_id])'),
    ).toBe(0);
    expect(
      await wrong(
        'search_lives',
        'lives l USING (vod_key) JOIN users u ON u.user_key = l.host_key, search_row(ARRAY[l.title] || l.tags || ARRAY[u.nick, u.profile_id])',
      ),
    ).toBe(0);
    expect(
      await wrong('search_comments', 'host_comments c USING (comment_sn), search_row(ARRAY[c.content])'),
    ).toBe(0);
    expect(
      await figure(`SELECT count(*) FROM search_members s JOIN member_counts c USING (user_key)
        WHERE s.reach <> search_reach(c.follower_cnt)`),
    ).toBe(0);
    // Search covers only comments on the pages of hosts.
    expect(
      await figure(`SELECT count(*) FROM search_pages p FULL JOIN
        (SELECT m.user_key, m.reach FROM search_members m JOIN users u USING (user_key) WHERE u.role = 'host') h
        ON h.user_key = p.host_key WHERE p.reach IS DISTINCT FROM h.reach`),
    ).toBe(0);
  });

  it('has ranks that agree with the gifts, frozen if their periods have ended (RANKS-5)', async () => {
    const differ = (table: string) =>
      figure(`SELECT count(*) FROM ((TABLE ${table} EXCEPT SELECT * FROM ${table}_of_gifts())
        UNION ALL (SELECT * FROM ${table}_of_gifts() EXCEPT TABLE ${table})) t`);
    expect([await differ('rank_places'), await differ('rank_totals')]).toEqual([0, 0]);
    expect(
      await figure(`SELECT count(*) FROM rank_totals t WHERE rank_period_after(t.period, t.starts_on, 1)
        <= (now() AT TIME ZONE 'Asia/Seoul')::date`),
    ).toBe(0);
    expect(
      await figure(`SELECT count(*) FROM rank_closings c JOIN (
          SELECT period, starts_on, count(*) FILTER (WHERE kind = 'host') AS hosts, count(*) FILTER (WHERE kind = 'member') AS members
          FROM rank_places GROUP BY 1, 2) p USING (period, starts_on)
        WHERE (c.host_cnt, c.member_cnt) IS DISTINCT FROM (p.hosts, p.members)`),
    ).toBe(0);
  });

  it('has conversations whose boxes match their messages and unread counts (MESSAGES-13)', async () => {
    expect(await figure('SELECT count(*) FROM messages')).toBeGreaterThanOrEqual(4_000);
    expect(
      await figure(`SELECT count(*) FROM message_boxes b CROSS JOIN LATERAL (
          SELECT max(m.id) AS last, coalesce(bool_or(m.sender_key = b.user_key), false) AS wrote,
            count(*) FILTER (WHERE m.receiver_key = b.user_key AND m.id > b.read_up_to AND NOT m.withheld_yn) AS unread
          FROM messages m WHERE m.low_key = least(b.user_key, b.other_key) AND m.high_key = greatest(b.user_key, b.other_key)) m
        WHERE b.user_key >= (SELECT min(user_key) FROM users WHERE login_id LIKE 'load%')
          AND (b.last_message_id, b.wrote_yn, b.no_read_cnt) IS DISTINCT FROM (m.last, m.wrote, m.unread)`),
    ).toBe(0);
    const member = await client.login('load1');
    const { body } = await member.get('/v1/direct-message/dm-user-list?kind=request');
    expect(body.total).toBeGreaterThan(0);
  });

  it('has blocks, searches and reads of members (MESSAGES-11, SEARCH-17, NOTICES-5)', async () => {
    const userKey = await figure(
      'SELECT user_key FROM message_blocks GROUP BY user_key ORDER BY count(*) DESC LIMIT 1',
    );
    const blocker = client.as(await tokenOf(server.app, userKey));
    const { body: blocked } = await blocker.get('/v1/direct-message/dm-message-block-list?limit=1');
    expect(blocked.total).toBe(size.members / 2);
    const { body: popular } = await blocker.get<{ list: object[] }>('/v1/search/popular-word-list');
    expect(popular.list.length).toBeGreaterThan(5);
    expect(await figure('SELECT count(*) FROM notice_reads r JOIN notices n USING (board_sn)')).toBe(
      (5 * size.members) / 10,
    );
  });

  it('fills the lists that the benchmark reads, and the baseline lists that they are compared with return about as much', async () => {
    const { readers } = await readersOf(server.databaseUrl);
    const wrong: string[] = [];
    for (const list of lists(readers)) {
      const readerKey = readers[list.reader ?? 'member'];
      const reader = client.as(await tokenOf(server.app, readerKey));
      const page = async (query: string) =>
        (await reader.get<Page>(`${list.path}${list.path.includes('?') ? '&' : '?'}${query}`)).body;
      const ours = await page((await list.pagesOf(page, PER_PAGE)).first);
      if (!list.baseline) continue;
      const { name, query } = list.baseline(ours, readerKey);
      const baseline = baselineLists[name];
      if (!baseline) throw new Error(`no baseline list ${name}`);
      const { rows } = await server.app.get(Database).pool.query<object>(
        baseline.text,
        baseline.values.map((value) => query[value]),
      );
      // The envelope weighs little only beside a full page.
      const share =
        ours.list && ours.list.length < PER_PAGE
          ? bytesOf(rows) / rows.length / (bytesOf(ours.list) / ours.list.length)
          : bytesOf({ list: rows }) / bytesOf(ours);
      // A day that has just started has no ranks.
      const same = rows.length === 0 ? ours.list?.length === 0 : share >= 0.7 && share <= 1.1;
      if (rows.length < (ours.list?.length ?? 1) || !same)
        wrong.push(`${list.name}: ${rows.length} rows, ${share.toFixed(2)} of the bytes`);
    }
    expect(wrong).toEqual([]);
  });

  it('stays usable: members sign in, give and are followed by new ones, with keys of their own', async () => {
    const member = await client.login('load7');
    const vodKey = await figure(`SELECT min(vod_key) FROM lives WHERE state = 'live' AND title LIKE '부하%'`);
    const host = await figure(`SELECT host_key FROM lives WHERE vod_key = ${vodKey}`);
    const gift = await member.send('PUT', '/v1/payment/user-star-use-proc', {
      body: { target_code: 'LIVE', vod_key: vodKey, target_user_key: host, star_cnt: 10 },
    });
    expect(gift.status).toBe(200);
    const { userKey } = await buildMember(server.app, { honey: 5 });
    expect(userKey).toBeGreaterThan(
      await figure(`SELECT max(user_key) FROM users WHERE login_id LIKE 'load%'`),
    );
    expect(await brokenProofs()).toEqual([]);
  });
});
