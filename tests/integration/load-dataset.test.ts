import { buildMember } from '@honey/seeds/builders/members';
import { makeLoad } from '@honey/seeds/datasets/load';
import { Database } from '@honey/server/core/database/database';
import { verifyBooks } from '@honey/server/wallet/verify-books';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setServer } from '../setup/file-server.ts';

const { server, client } = setServer();

const size = { members: 400, hosts: 20, gifts: 5_000, pastLives: 3_000, follows: 3 };

/** One number that a statement answers. */
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

  it('keeps the books: every gift has its postings, every balance its entries, every total its gifts', async () => {
    expect(await brokenProofs()).toEqual([]);
    expect(
      await figure(`SELECT count(*) FROM ledger_postings p JOIN ledger_transfers t ON t.id = p.transfer_id
        WHERE t.operation = 'gift' AND t.idempotency_key LIKE 'load-%'`),
    ).toBeGreaterThanOrEqual(5_000);
  });

  it('has one live in which every member gave', async () => {
    const vodKey = await figure(
      'SELECT vod_key FROM live_gift_totals GROUP BY vod_key ORDER BY count(*) DESC LIMIT 1',
    );
    const { body } = await client.get(`/v1/streams/${vodKey}/top-users?limit=5`);
    expect(body).toMatchObject({ total: 400, limit: 5 });
    expect(body.list).toHaveLength(5);
  });

  it('goes on: members sign in, give and are followed by new ones, with keys of their own', async () => {
    const member = await client.login('load7');
    const vodKey = await figure(`SELECT min(vod_key) FROM lives WHERE state = 'live' AND title LIKE '부하%'`);
    const host = await figure(`SELECT host_key FROM lives WHERE vod_key = ${vodKey}`);
    const given = await member.send('PUT', '/v1/payment/user-star-use-proc', {
      body: { target_code: 'LIVE', vod_key: vodKey, target_user_key: host, star_cnt: 10 },
    });
    expect(given.status).toBe(200);
    const { userKey } = await buildMember(server.app, { honey: 5 });
    expect(userKey).toBeGreaterThan(
      await figure(`SELECT max(user_key) FROM users WHERE login_id LIKE 'load%'`),
    );
    expect(await brokenProofs()).toEqual([]);
  });
});
