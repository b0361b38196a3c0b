import { buildLive } from '@honey/seeds/builders/lives';
import { type BuiltMember, buildHost, buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import type { EntryDetail, EntryList } from '@honey/server/money/entries/entries.dto';
import type { UseSaves } from '@honey/server/money/entries/use-saves.dto';
import { accountHistory } from '@honey/server/money/money.functions';
import { rebuildCounters, verifyBooks } from '@honey/server/proofs';
import { describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';
import { moneyOperations, type Refused } from './support.ts';

const file = setServer();
const { server, client: visitor } = file;
const { clientOf, fold, give, move, uses } = moneyOperations(file);

describe('uses of honey', () => {
  it('are complete, with a transfer of both funds as one entry (MONEY-10)', async () => {
    const host = await buildHost(server.app);
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey, title: '밤 산책' });
    const giver = await buildMember(server.app, { honey: 100, boughtHoney: 1_000 });
    await give(giver, host, 300, vodKey, '최고예요');
    await move(giver, -50, 'purchase');
    const { status, body } = await uses(await clientOf(giver));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      asset: 'STAR',
      used: 350,
      saved: 0,
      granted_cnt: 100,
      bought_cnt: 250,
      total: 2,
    });
    expect(body.list).toMatchObject([
      {
        kind: 'item',
        title: '아이템 구매',
        direction: 'used',
        amount: 50,
        bought_cnt: 50,
        balance_cnt: 750,
        user: null,
      },
      {
        kind: 'gift',
        amount: 300,
        granted_cnt: 100,
        bought_cnt: 200,
        balance_cnt: 800,
        user: { user_key: host.userKey },
        vod_key: vodKey,
        live_title: '밤 산책',
        message: '최고예요',
      },
    ]);
    expect(body.list[1]?.title).toContain('에게 선물');
    expect(body.kinds).toEqual([
      { kind: 'gift', name: '선물', direction: 'used', amount: 300, entry_cnt: 1 },
      { kind: 'item', name: '아이템', direction: 'used', amount: 50, entry_cnt: 1 },
    ]);
    expect(body.days).toMatchObject([{ used: 350, saved: 0, entry_cnt: 2 }]);
    const day = body.days[0]?.day;
    expect((await uses(await clientOf(giver), `kind=gift&day=${day}`)).body).toMatchObject({
      total: 1,
      used: 350,
    });
    expect((await uses(await clientOf(giver), 'kind=subscription')).body).toMatchObject({
      total: 0,
      list: [],
    });
  });

  it('have the same sums before and after the fold, and match the ledger (MONEY-8)', async () => {
    const host = await buildHost(server.app);
    const giver = await buildMember(server.app, { honey: 50, boughtHoney: 1_000 });
    await give(giver, host, 70);
    const client = await clientOf(giver);
    const before = (await uses(client)).body;
    await fold();
    expect((await uses(client)).body).toEqual(before);
    await give(giver, host, 5);
    const after = (await uses(client)).body;
    expect([before.used, after.used, after.total]).toEqual([70, 75, 2]);
    const [posted] = await server.app.get(Database).queryUntyped<{ amount: number }>(
      'test_posted',
      `SELECT sum(p.amount)::bigint AS amount FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.source_id
         WHERE a.user_key = $1 AND a.kind = 'wallet'`,
      [giver.userKey],
    );
    expect(posted?.amount).toBe(after.used);
  });

  it('page by cursor without a gap or a repeat while new ones arrive (MONEY-10)', async () => {
    const host = await buildHost(server.app);
    const giver = await buildMember(server.app, { honey: 25, boughtHoney: 1_000 });
    for (let star = 1; star <= 12; star += 1) await give(giver, host, star);
    const client = await clientOf(giver);
    const seen: number[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await uses(client, `limit=5${cursor}`);
      seen.push(...body.list.map(({ amount }) => amount));
      await give(giver, host, 1);
      if (body.cursor === null) break;
      cursor = `&cursor=${body.cursor}`;
    }
    expect(seen).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    const page = (await uses(client, 'offset=3&limit=2')).body;
    expect(page.list.map(({ amount }) => amount)).toEqual([12, 11]);
    expect(page.total).toBe(15);
  });

  it('refuse invalid queries, and guests (MONEY-1)', async () => {
    const client = await clientOf(await buildMember(server.app));
    for (const query of [
      'month=202001',
      'month=x',
      'day=20991231',
      'day=1',
      'kind=x',
      'cursor=-1',
      'cursor=x',
      'limit=101',
      'offset=10001',
      'other=1',
    ])
      expect([query, (await uses(client, query)).body.code]).toEqual([query, 'validation_failed']);
    expect((await uses(client, 'cursor=9999999999999999')).body).toMatchObject({ total: 0, list: [] });
    for (const path of [
      'calculate/bt-user-star-uses',
      'calculate/use-saves',
      'user/user-btuc-list',
      'user/user-payment-list',
      'mypage/gift-list',
      'mypage/income-list',
      'mypage/history-files/uses',
    ])
      expect((await visitor.get<Refused>(`/v1/${path}`)).body.code).toBe('login_required');
  });

  it('are opened one by one, by their member only (MONEY-11)', async () => {
    const host = await buildHost(server.app);
    const giver = await buildMember(server.app, { honey: 500 });
    await give(giver, host, 70, undefined, '고마워요');
    const client = await clientOf(giver);
    const entry = (await uses(client)).body.list[0];
    const open = (caller: TestClient, id = entry?.entry_id) =>
      caller.get<EntryDetail & Refused>(`/v1/calculate/bt-user-star-uses-detail?entry_id=${id}`);
    expect((await open(client)).body).toEqual({ ...entry, asset: 'STAR', final_yn: 'Y' });
    // The same posting is an entry of the host's income.
    expect((await open(await clientOf(host))).body).toMatchObject({
      direction: 'saved',
      amount: 70,
      balance_cnt: null,
    });
    const stranger = await clientOf(await buildMember(server.app));
    expect((await open(stranger)).body.code).toBe('entry_not_found');
    expect((await open(client, '9999999999999999')).body.code).toBe('entry_not_found');
    expect((await open(client, 'x')).body.code).toBe('validation_failed');
  });
});

describe('saved and used', () => {
  it('explain the balances at the beginning and end of a month (MONEY-12)', async () => {
    const host = await buildHost(server.app);
    const member = await buildMember(server.app, { honey: 1_000 });
    await move(member, 30, 'event', 'BTUC');
    await move(member, -10, 'purchase', 'BTUC');
    await give(member, host, 200);
    const client = await clientOf(member);
    const { body } = await client.get<UseSaves>('/v1/calculate/use-saves');
    expect(body.list).toMatchObject([
      {
        asset: 'STAR',
        balance_cnt: 800,
        granted_cnt: 800,
        opening_cnt: 0,
        closing_cnt: 800,
        saved: 1_000,
        used: 200,
      },
      { asset: 'BTUC', balance_cnt: 20, opening_cnt: 0, closing_cnt: 20, saved: 30, used: 10 },
    ]);
    const btuc = (query: string) => client.get<EntryList>(`/v1/user/user-btuc-list?${query}`);
    expect((await btuc('')).body).toMatchObject({ asset: 'BTUC', saved: 30, used: 10, total: 2 });
    expect((await btuc('type=saved')).body.list).toMatchObject([
      { kind: 'event', amount: 30, balance_cnt: 30 },
    ]);
  });
});

describe('files', () => {
  const download = async (member: BuiltMember, name: string) => {
    const answer = await fetch(`${server.baseUrl}/v1/mypage/history-files/${name}`, {
      headers: { authorization: `Bearer ${await tokenOf(server.app, member.userKey)}` },
    });
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('are CSV that spreadsheets read, without formulas (MONEY-16)', async () => {
    const host = await buildHost(server.app);
    const giver = await buildMember(server.app, { honey: 5_000 });
    await give(giver, host, 30, undefined, '=HYPERLINK("http://x","y")');
    await give(giver, host, 10, undefined, '안녕 "꿀", 하세요');
    const { answer, bytes } = await download(giver, 'uses');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="honey-uses-\d{6}\.csv"$/,
    );
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.toString('utf8').slice(1).trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^"일시","구분","내용","꿀"/);
    expect(lines[1]).toContain(',-10,');
    expect(lines[1]).toContain('"안녕 ""꿀"", 하세요"');
    expect(lines[2]).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
    // Again at once: the first has ended.
    expect((await download(giver, 'uses')).answer.status).toBe(200);
  });

  it('list gifts by live, days of broadcasting and income by fan, with the figures of their pages (MONEY-16, MONEY-4)', async () => {
    const host = await buildHost(server.app);
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey, title: '=밤 산책' });
    const [rowsOfDeepPage, rowsOfFirstPage] = await Promise.all([
      buildMember(server.app, { honey: 5_000 }),
      buildMember(server.app, { honey: 5_000 }),
    ]);
    await give(rowsOfDeepPage, host, 300, vodKey);
    await give(rowsOfFirstPage, host, 20, vodKey);
    await give(rowsOfFirstPage, host, 5);
    await fold();
    const rowsOf = async (name: string) =>
      (await download(host, name)).bytes.toString('utf8').slice(1).trimEnd().split('\r\n');
    const [liveHead, live, outside, ...noMore] = await rowsOf('live-support');
    expect(liveHead).toBe('"시작","종료","방송","방송인","꿀","선물 수","선물한 사람"');
    expect(live).toMatch(/^"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d","","'=밤 산책",".+",320,2,2$/);
    expect(outside).toBe('"","","방송 밖 선물","",5,1,""');
    expect(noMore).toEqual([]);
    const [fanHead, ...fans] = await rowsOf('income-fans');
    expect(fanHead).toBe('"순위","상대","프로필 ID","꿀","건수"');
    expect(fans.map((fan) => fan.replaceAll(/"[^"]*"/g, '""'))).toEqual(['1,"","",300,1', '2,"","",25,2']);
    const [dayHead, ...days] = await rowsOf('live-time');
    expect(dayHead).toBe('"날짜","방송 수","방송 시간(초)","가장 긴 방송(초)","방송 인정일"');
    const { body } = await (await clientOf(host)).get<{ list: { live_cnt: number; live_day_yn: string }[] }>(
      '/v1/mypage/live-time-list',
    );
    expect(days).toHaveLength(body.list.length);
  });

  it('exist for every history of the member, one at a time, and for income of hosts only (MONEY-16)', async () => {
    const host = await buildHost(server.app);
    const member = await buildMember(server.app, { honey: 5_000 });
    for (const name of ['uses', 'saves', 'btuc', 'items', 'subscriptions', 'gifts-given', 'charges'])
      expect([name, (await download(member, name)).answer.status]).toEqual([name, 200]);
    for (const name of ['income', 'gifts-received', 'exchange', 'live-support', 'live-time', 'income-fans']) {
      expect((await download(host, name)).answer.status).toBe(200);
      expect((await download(member, name)).answer.status).toBe(403);
    }
    expect((await download(member, 'other')).answer.status).toBe(400);
    const both = await Promise.all([
      download(member, 'uses'),
      download(member, 'uses'),
      download(member, 'uses'),
    ]);
    expect(
      both
        .map(({ answer }) => answer.status)
        .sort()
        .at(0),
    ).toBe(200);
    for (const { answer } of both) expect([200, 409]).toContain(answer.status);
  });
});

describe('counters', () => {
  it('that were corrupted are found and corrected from the ledger (MONEY-9)', async () => {
    const host = await buildHost(server.app);
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey });
    const giver = await buildMember(server.app, { honey: 40, boughtHoney: 1_000 });
    await give(giver, host, 100, vodKey);
    await fold();
    await server.app.get(JobRunner).runNow('gift-roll-up');
    await asOwner(server.databaseUrl, async (client) => {
      const wrong = async (write: boolean) =>
        (await rebuildCounters(client, { write }))
          .filter((result) => result.wrong > 0)
          .map(({ table }) => table);
      const broken = async () =>
        (await verifyBooks(client)).filter((proof) => proof.wrong > 0).map(({ name }) => name);
      // The orders that this file inserts directly brought no honey.
      const before = await broken();
      expect(await wrong(false)).toEqual([]);
      await client.query('UPDATE account_day_totals SET granted = granted + 1 WHERE outgoing');
      await client.query('DELETE FROM host_fan_months');
      await client.query('UPDATE fan_totals SET star_cnt = star_cnt + 10');
      await client.query('UPDATE live_host_totals SET giver_cnt = 7');
      await client.query('UPDATE lives SET star_cnt = 1 WHERE vod_key = $1', [vodKey]);
      const found = ['account_day_totals', 'host_fan_months', 'fan_totals', 'live_host_totals', 'lives'];
      expect(await wrong(false)).toEqual(found);
      expect((await broken()).length).toBeGreaterThanOrEqual(before.length + 4);
      expect(await wrong(true)).toEqual(found);
      expect(await wrong(false)).toEqual([]);
      expect(await broken()).toEqual(before);
    });
  });
});

// Must be last in the file: it leaves entries that the books cannot explain.
describe('a long history', () => {
  it('reads as little for a page at depth one thousand as for the first one (MONEY-17)', async () => {
    const host = await buildHost(server.app);
    const giver = await buildMember(server.app);
    const entries = 25_000;
    await asOwner(server.databaseUrl, async (client) => {
      // The rows of gifts, inserted at once.
      await client.query('SET session_replication_role = replica');
      await client.query(
        `WITH t AS (
           INSERT INTO ledger_transfers (operation, owner_key, idempotency_key, input_hash, answer, created_at)
           SELECT 'gift', $1, 'long ' || n, '', '{}', now() FROM generate_series(1, $3::int) n RETURNING id
         )
         INSERT INTO ledger_postings (transfer_id, asset, source_id, destination_id, amount, fund)
         SELECT t.id, 'STAR', w.account_id, i.id, 10, 'bought' FROM t, wallets w, ledger_accounts i
         WHERE w.user_key = $1 AND w.asset = 'STAR' AND i.kind = 'income' AND i.user_key = $2 ORDER BY t.id`,
        [giver.userKey, host.userKey, entries],
      );
      await client.query(
        'INSERT INTO account_day_totals SELECT * FROM account_days_of_ledger() ON CONFLICT DO NOTHING',
      );
      await client.query(
        'INSERT INTO host_fan_months SELECT * FROM host_fans_of_ledger() ON CONFLICT DO NOTHING',
      );
      await client.query('SET session_replication_role = origin');
      await client.query('VACUUM ANALYZE ledger_transfers, ledger_postings, gifts, account_day_totals');
      const { rows } = await client.query<{ last: string }>(
        `SELECT max(p.id) AS last FROM ledger_postings p JOIN wallets w ON w.account_id = p.source_id WHERE w.user_key = $1`,
        [giver.userKey],
      );
      const blocksOf = async (cursor: number | null) => {
        const { text, values } = accountHistory({
          kind: 'wallet',
          asset: 'STAR',
          user_key: giver.userKey,
          from: '2020-01-01',
          until: '2100-01-01',
          outgoing: true,
          only: null,
          not: null,
          since: new Date(0),
          before: new Date('2100-01-01T00:00:00Z'),
          below: cursor,
          offset: 0,
          limit: 21,
        });
        const { rows: plans } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, [
          ...values,
        ]);
        const plan = plans[0]['QUERY PLAN'][0].Plan;
        return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      };
      // The plan is made with the first page of a connection: its reads are not those of a page.
      await blocksOf(null);
      const first = await blocksOf(null);
      const deep = await blocksOf(Number(rows[0]?.last) - 1_000 * 20);
      expect(first).toBeLessThan(2_000);
      expect(deep).toBeLessThanOrEqual(2 * first);
    });
    const { body } = await uses(await clientOf(giver), 'limit=1');
    expect([body.total, body.used]).toEqual([entries, entries * 10]);
  });
});
