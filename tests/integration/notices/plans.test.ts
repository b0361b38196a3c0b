import { buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { isReplanned, rowsRead, statementsOf } from '../../setup/statement-plans.ts';

const { server, client } = setServer();

/** Notices of each board, of which one in ten is for one member and one in a hundred opens over the home page. */
const notices = 5_000;
const inquiries = 40_000;
/** Of the inquiries, the waiting ones, and those of one member. */
const waiting = 2_000;
const ownEvery = 100;
/** Rows of the page, of its neighbours, and of the caller. */
const rowsMax = 150;

/** The statements of these lists, without those that the server's jobs send meanwhile. */
const listed = /^(notices_(list|count|detail|admin)|inquiries_(list|count|admin))/;

describe('lists of notices and inquiries among very many rows', () => {
  let member: TestClient;
  let operator: TestClient;
  let middle: { notice: number; inquiry: number };

  const someone = async (overrides: MemberOverrides = {}) => {
    const { userKey } = await buildMember(server.app, overrides);
    return { userKey, client: client.as(await tokenOf(server.app, userKey)) };
  };

  beforeAll(async () => {
    const author = await someone();
    member = author.client;
    operator = (await someone({ role: 'operator' })).client;
    await asOwner(server.databaseUrl, async (owner) => {
      await owner.query(
        `INSERT INTO users (user_key, login_id, nick, profile_id)
         SELECT 1000000 + n, 'p' || n, 'p' || n, 'p' || n FROM generate_series(1, 2000) n`,
      );
      await owner.query(
        `INSERT INTO notices (board_sn, board_setting_cd, title, summary_content, content, popup_yn, target_user_key, expose_start_date)
         SELECT 1000000 + n, 1030 + 10 * (n % 2), 'notice ' || n, 'n', repeat('words ', 50), n % 100 = 0,
           CASE WHEN n % 10 = 1 THEN 1000000 + n % 2000 END, now() - n * interval '1 hour'
         FROM generate_series(1, ${2 * notices}) n`,
      );
      await owner.query(
        `INSERT INTO notice_reads (board_sn, user_key) SELECT 1000000 + n, 1000000 + m
         FROM generate_series(1, 200) n, generate_series(1, 100) m`,
      );
      await owner.query(
        `INSERT INTO inquiries (board_sn, user_key, category_cd, title, content, privilege_yn, file_ids, state, answer, answered_at, created_at)
         SELECT 2000000 + n, CASE WHEN n % ${ownEvery} = 0 THEN $1 ELSE 1000001 + n % 2000 END, 'etc', 'inquiry', repeat('words ', 50),
           n % 10 = 0, '{}', s.state, CASE s.state WHEN 'waiting' THEN '' ELSE 'answer' END,
           CASE s.state WHEN 'answered' THEN now() END, now()
         FROM generate_series(1, ${inquiries}) n,
           LATERAL (SELECT CASE WHEN n > ${inquiries - waiting} THEN 'waiting' ELSE 'answered' END::inquiry_state AS state) s`,
        [author.userKey],
      );
      // Rows that are newer than an open transaction of the server are not marked all-visible.
      await eventually(async () => {
        await owner.query('VACUUM ANALYZE users, notices, notice_reads, inquiries');
        const { rows } = await owner.query<{ unseen: number }>(
          `SELECT sum(relpages - relallvisible)::int AS unseen FROM pg_class
           WHERE oid = ANY ('{users,notices,notice_reads,inquiries}'::regclass[])`,
        );
        expect(rows[0]?.unseen).toBe(0);
      }, 30_000);
    });
    middle = { notice: 1_000_000 + notices, inquiry: 2_000_000 + inquiries / 2 };
  }, 60_000);

  const list = '/v1/mypage/alarm-notice-list';
  const queue = '/v1/admin/inquiries';
  const calls: [name: string, caller: () => TestClient, path: () => string, most: number][] = [
    ['notices', () => client, () => `${list}?limit=20`, rowsMax],
    [
      'a deep page of events',
      () => member,
      () => `${list}?board_setting_cd=1040&limit=20&offset=3900`,
      rowsMax,
    ],
    ['the popups over the home page', () => member, () => `${list}?popup_yn=Y&limit=3`, rowsMax],
    ['a notice with its neighbours', () => member, () => `/v1/mypage/board-info/${middle.notice}`, rowsMax],
    ['all notices, as operators see them', () => operator, () => '/v1/admin/notices?limit=20', rowsMax],
    ["the member's inquiries", () => member, () => '/v1/mypage/board-list?limit=20', rowsMax],
    [
      "a deep page of the member's inquiries",
      () => member,
      () => '/v1/mypage/board-list?limit=20&offset=380',
      rowsMax,
    ],
    [
      "the member's waiting inquiries",
      () => member,
      () => '/v1/mypage/board-list?state=waiting&limit=20',
      rowsMax,
    ],
    ['the queue', () => operator, () => `${queue}?state=waiting&limit=20`, rowsMax],
    [
      'a deep page of the queue',
      () => operator,
      () => `${queue}?state=waiting&limit=20&cursor=N${2_000_000 + inquiries - waiting / 2}`,
      rowsMax,
    ],
    ['answered inquiries', () => operator, () => `${queue}?state=answered&limit=20`, rowsMax],
    [
      'a deep page of answered inquiries',
      () => operator,
      () => `${queue}?state=answered&privilege_yn=N&limit=20&cursor=N${middle.inquiry}`,
      rowsMax,
    ],
    ['all inquiries', () => operator, () => `${queue}?limit=20`, rowsMax],
    [
      'a deep page of all inquiries',
      () => operator,
      () => `${queue}?limit=20&cursor=N${middle.inquiry}`,
      rowsMax,
    ],
  ];

  it.each(calls)(
    'read %s from an index, and few rows besides, with a plan that is made once (NOTICES-1, INQUIRIES-6, INQUIRIES-7)',
    async (_name, caller, path, most) => {
      const sent = await statementsOf(server.app, async () => {
        expect((await caller().get(path())).status).toBe(200);
      });
      const lists = sent.filter(({ name }) => listed.test(name));
      expect(lists.length).toBeGreaterThan(0);
      await asOwner(server.databaseUrl, async (owner) => {
        for (const statement of lists) {
          const { rows, sequential } = await rowsRead(owner, statement);
          const large = sequential.filter((table) =>
            ['notices', 'notice_reads', 'inquiries', 'users'].includes(table),
          );
          const replanned = await isReplanned(owner, statement);
          expect([statement.name, large, rows <= most, replanned]).toEqual([statement.name, [], true, false]);
        }
      });
    },
  );

  it('page through the queue and all inquiries by cursor, each once and in order (INQUIRIES-6)', async () => {
    for (const [query, total] of [
      ['state=waiting', waiting],
      ['privilege_yn=Y', inquiries / 10],
    ] as const) {
      const seen: { board_sn: number; privilege_yn: string }[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body }: { body: { list: typeof seen; total: number; cursor: string | null } } =
          await operator.get(`${queue}?${query}&limit=100${cursor && `&cursor=${cursor}`}`);
        expect(body.total).toBe(total);
        seen.push(...body.list);
        cursor = body.cursor;
      }
      expect(seen).toHaveLength(total);
      const inOrder = [...new Map(seen.map((one) => [one.board_sn, one])).values()].sort((one, other) =>
        query === 'state=waiting'
          ? other.privilege_yn.localeCompare(one.privilege_yn) || one.board_sn - other.board_sn
          : other.board_sn - one.board_sn,
      );
      expect(seen.map(({ board_sn }) => board_sn)).toEqual(inOrder.map(({ board_sn }) => board_sn));
    }
    const wrong = await operator.get(`${queue}?cursor=41`);
    expect(wrong.status).toBe(400);
  });
});
