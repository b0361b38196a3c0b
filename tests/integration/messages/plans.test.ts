import { searchTerm } from '@honey/rules';
import { Database } from '@honey/server/core/database/database';
import { searchStatement } from '@honey/server/messages/search/message-search.service';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';
import { rowsRead, statementsOf } from '../../setup/statement-plans.ts';
import { type Writer, writer } from './support.ts';

const { server, client } = setServer();

/** Messages of a member with many conversations, beside those of others. */
const conversations = 4_000;
const eachHas = 25;
const friends = 300;
/** The rows that statements read for each friend: follows, and a name. */
const ofFriends: Record<string, number> = { messages_friends: 3, messages_proposed: 2 };
/** Rows of the page, of its neighbours, and of the blocks. */
const rowsMax = 150;

describe('lists of messages among very many rows', () => {
  let busy: Writer;
  let middle: number;
  let newest: number;

  beforeAll(async () => {
    busy = await writer({ app: server.app, client });
    await server.app.get(Database).withDedicatedConnection(async (connection) => {
      await connection.query(
        `INSERT INTO users (nick, profile_id, login_id) SELECT 'many' || n, 'many' || n, 'many' || n
         FROM generate_series(1, ${conversations}) n`,
      );
      // Everyone follows some of the others: the friends are searched among many rows.
      await connection.query(
        `INSERT INTO follows (host_key, user_key) SELECT u.user_key + step, u.user_key
         FROM users u, generate_series(1, 5) step WHERE u.login_id LIKE 'many%'
           AND EXISTS (SELECT FROM users h WHERE h.user_key = u.user_key + step)`,
      );
      await connection.query(
        `INSERT INTO messages (sender_key, receiver_key, low_key, high_key, content, created_at)
         SELECT pair.s, pair.r, least(pair.s, pair.r), greatest(pair.s, pair.r), 'm', now() - make_interval(secs => 1000000 - n)
         FROM generate_series(1, ${eachHas}) round, LATERAL (
           SELECT u.user_key AS s, CASE WHEN round % 2 = 0 THEN ${busy.userKey} ELSE u.user_key + 1 END AS r,
             row_number() OVER () AS n FROM users u WHERE u.login_id LIKE 'many%') pair
         WHERE pair.s <> pair.r`,
      );
      await connection.query(
        `INSERT INTO message_boxes (user_key, other_key, last_message_id, no_read_cnt, wrote_yn, request_yn)
         SELECT m.receiver_key, m.sender_key, max(m.id), CASE WHEN m.sender_key % 50 = 0 THEN 1 ELSE 0 END, true, m.sender_key % 4 = 0
         FROM messages m GROUP BY 1, 2`,
      );
    });
    await asOwner(server.databaseUrl, async (owner) => {
      await owner.query('SET session_replication_role = replica');
      await owner.query(
        `WITH made AS (
           INSERT INTO users (nick, profile_id, login_id) SELECT 'friend' || n, 'friend' || n, 'friend' || n
           FROM generate_series(1, ${friends}) n RETURNING user_key)
         INSERT INTO follows (host_key, user_key)
         SELECT $1::int, user_key FROM made UNION ALL SELECT user_key, $1 FROM made`,
        [busy.userKey],
      );
      await owner.query('VACUUM ANALYZE users, messages, message_boxes, follows');
    });
    const rows = await server.app.get(Database).queryUntyped<{ newest: number; middle: number }>(
      'plans_places',
      `SELECT max(last_message_id) AS newest, percentile_disc(0.5) WITHIN GROUP (ORDER BY last_message_id) AS middle
         FROM message_boxes WHERE user_key = $1`,
      [busy.userKey],
    );
    newest = rows[0]?.newest ?? 0;
    middle = rows[0]?.middle ?? 0;
  }, 120_000);

  const calls: [name: string, path: () => string][] = [
    ['the first page of conversations', () => 'dm-user-list?limit=20'],
    ['a page in the middle', () => `dm-user-list?limit=20&cursor=${middle}`],
    ['requests', () => `dm-user-list?kind=request&limit=20&cursor=${middle}`],
    ['the unread count', () => 'dm-message-no-read-count'],
    ['the messages of a conversation', () => `dm-message-list?target_user_key=${busy.userKey + 7}&limit=30`],
    ['members to follow', () => 'dm-empty-friend-list?limit=20'],
    ['friends', () => 'dm-friend-list?limit=20'],
    ['the last friends', () => `dm-friend-list?limit=20&offset=${friends - 20}`],
    ['friends of a name', () => 'dm-friend-list?limit=20&nick=friend7'],
    ['older messages', () => `dm-message-list?target_user_key=${busy.userKey + 7}&cursor=${newest}&limit=30`],
  ];

  /** The rows that counting everything listed reads, if no transaction prevents an index-only scan. */
  const rowsOfTotal = async (owner: pg.Client, requests: boolean) => {
    const text = `SELECT count(*) FROM message_boxes b WHERE b.user_key = $1 AND b.last_message_id > 0
      AND ${requests ? '' : 'NOT '}b.request_yn`;
    const { rows } = await rowsRead(owner, { name: 'total', text, values: [busy.userKey] });
    expect(rows).toBeLessThanOrEqual(conversations);
    return rows;
  };

  it.each(calls)('read %s from an index, and no rows of other members (MESSAGES-18)', async (_name, path) => {
    const sent = await statementsOf(server.app, () => busy.client.get(`/v1/direct-message/${path()}`));
    const own = sent.filter(({ name }) => name.startsWith('messages_'));
    expect(own.length).toBeGreaterThan(0);
    await asOwner(server.databaseUrl, async (owner) => {
      for (const statement of own) {
        const listed = /^messages_list_(conversation|request)$/.exec(statement.name)?.[1];
        const total = listed ? await rowsOfTotal(owner, listed === 'request') : 0;
        const { rows, sequential } = await rowsRead(owner, statement);
        // A total counts what the member has. A friend is two follows and a name; the follows are read from their
        // indexes, unless an open transaction keeps the table's newest rows from being marked all-visible.
        const most = total + (ofFriends[statement.name] ?? 0) * friends + rowsMax;
        const large = sequential.filter((table) =>
          ['messages', 'message_boxes', 'users', 'follows'].includes(table),
        );
        expect([statement.name, large, rows <= most]).toEqual([statement.name, [], true]);
      }
    });
  });

  it.each(['드문낱말', 'emans', 'ㄷㅁㄴㅁ'])(
    'read messages that contain %s from an index of the member and the letters (MESSAGES-24)',
    async (keyword) => {
      const term = searchTerm(keyword);
      const readings = [term, term.korean].flatMap((reading) => (reading ? [reading] : []));
      await asOwner(server.databaseUrl, async (owner) => {
        const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN (ANALYZE, TIMING OFF, SUMMARY OFF, COSTS OFF) ${searchStatement(term)}`,
          [busy.userKey, null, null, 21, ...readings.flatMap(({ part, pattern }) => [`%${part}%`, pattern])],
        );
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).toMatch(/messages_(?:low|high)_key_letters_initials_idx/);
        expect(plan).not.toMatch(/Seq Scan on (?:messages|message_boxes|users)/);
        const removed = [...plan.matchAll(/Rows Removed by [\w ]+: (\d+)/g)].map(([, count]) =>
          Number(count),
        );
        expect(Math.max(0, ...removed)).toBeLessThanOrEqual(rowsMax);
      });
    },
  );

  it('page through all conversations by cursor, each once (MESSAGES-18)', async () => {
    const seen = new Set<number>();
    let cursor: string | null = '';
    let pages = 0;
    while (cursor !== null) {
      const {
        body,
      }: { body: { list: { user: { user_key: number } }[]; cursor: string | null; total: number } } =
        await busy.client.get(`/v1/direct-message/dm-user-list?limit=100${cursor && `&cursor=${cursor}`}`);
      for (const { user } of body.list) seen.add(user.user_key);
      if (pages === 0) expect(body.total).toBe(conversations - conversations / 4);
      cursor = body.cursor;
      pages += 1;
    }
    expect([seen.size, pages]).toEqual([conversations - conversations / 4, 30]);
  });
});
