import { buildMember, builtPassword } from '@honey/seeds/builders/index';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();

const many = 50_000;
/** Keys of members that only these rows name. */
const firstOther = 10_000_000;
/** The most rows of one table that one statement may delete: a batch, and the replies to its comments. */
const rowsMax = 2_000;
const statementMsMax = 2_000;
const dayMs = 86_400_000;

const database = () => server.app.get(Database);
const prisma = () => database().prisma;
const finish = () => server.app.get(JobRunner).runNow('finish-deletions');
const byOwner = (sql: string) => asOwner(server.databaseUrl, (owner) => owner.query(sql));
const login = ({ loginId }: { loginId: string }) =>
  client.send('POST', '/v1/user/login-proc', { body: { id: loginId, password: builtPassword } });
const followers = (userKey: number) => prisma().follow.count({ where: { hostKey: userKey } });
const erasures = () => prisma().memberErasure.count();

async function followed(userKey: number, count: number): Promise<void> {
  await byOwner(`INSERT INTO follows (host_key, user_key, created_at)
    SELECT ${userKey}, ${firstOther} + n, now() FROM generate_series(1, ${count}) n`);
}

/** A member whose waiting period has ended. */
async function due() {
  const member = await buildMember(server.app);
  await prisma().user.update({
    where: { userKey: member.userKey },
    data: { deletionAskedAt: new Date(server.app.get(Clock).nowMs() - 8 * dayMs) },
  });
  return member;
}

const figures = async (userKey: number) => {
  const { rows } = await database().pool.query<{ follower_cnt: number; following_cnt: number }>(
    'SELECT follower_cnt, following_cnt FROM member_counts_now WHERE user_key = $1',
    [userKey],
  );
  return [Number(rows[0]?.follower_cnt ?? 0), Number(rows[0]?.following_cnt ?? 0)];
};

beforeAll(async () => {
  const jobs = server.app.get(JobRunner);
  jobs.suspend(true);
  await jobs.whenIdle();
});

describe('an account with thousands of rows', () => {
  it('is emptied in short statements, and the counters of other members follow (SETTINGS-22, SETTINGS-23)', async () => {
    const [member, friend] = [await due(), await buildMember(server.app)];
    const [own, friendKey] = [member.userKey, friend.userKey];
    await followed(own, many);
    await byOwner(`
      INSERT INTO follows (host_key, user_key, created_at) VALUES (${friendKey}, ${own}, now()), (${own}, ${friendKey}, now());
      -- With a hundred people who deleted their side, and one who did not.
      INSERT INTO message_boxes (user_key, other_key, last_message_id)
        SELECT ${own}, ${firstOther} + n, 1 FROM generate_series(1, 100) n
        UNION ALL VALUES (${own}, ${friendKey}, 1), (${friendKey}, ${own}, 1);
      INSERT INTO messages (sender_key, receiver_key, low_key, high_key, content, created_at)
        SELECT ${own}, ${firstOther} + 1 + n % 100, ${own}, ${firstOther} + 1 + n % 100, '안녕', now()
        FROM generate_series(1, ${many}) n
        UNION ALL SELECT ${own}, ${friendKey}, ${Math.min(own, friendKey)}, ${Math.max(own, friendKey)}, '잘 있어', now()
        FROM generate_series(1, 5);
      INSERT INTO host_comments (host_key, user_key, content, created_at)
        SELECT CASE WHEN n % 2 = 0 THEN ${own} ELSE ${friendKey} END, CASE WHEN n % 2 = 0 THEN ${firstOther} + n ELSE ${own} END, '좋아요', now()
        FROM generate_series(1, 4000) n;
      INSERT INTO host_comments (host_key, user_key, parent_sn, content, created_at)
        SELECT c.host_key, c.host_key, c.comment_sn, '고마워요', now() FROM host_comments c WHERE c.user_key = ${own};
      INSERT INTO alarms (user_key, kind, ref, from_key, created_at)
        SELECT ${own}, 'follow', n::text, ${firstOther} + n, now() FROM generate_series(1, ${many}) n
        UNION ALL SELECT ${firstOther} + n, 'follow', 'of-who-left', ${own}, now() FROM generate_series(1, ${many}) n;
      INSERT INTO live_alarm_reads (user_key, live_alarm_sn, read_at) SELECT ${own}, n, now() FROM generate_series(1, 3000) n;
      CREATE TABLE taken (name text, rows int);
      CREATE FUNCTION note_taken() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
        $$ BEGIN INSERT INTO taken SELECT TG_TABLE_NAME, count(*) FROM gone; RETURN NULL; END $$;
      ${['follows', 'messages', 'host_comments', 'alarms', 'live_alarm_reads']
        .map(
          (table) => `CREATE TRIGGER taken AFTER DELETE ON ${table}
            REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_taken();`,
        )
        .join('\n')}`);
    expect(await figures(own)).toEqual([many + 1, 1]);
    expect(await figures(friendKey)).toEqual([1, 1]);

    const slowest = new Map<string, number>();
    const query = database().query.bind(database());
    const spy = jest.spyOn(database(), 'query').mockImplementation(async (...args) => {
      const [name] = args;
      const startedMs = performance.now();
      try {
        return (await query(...args)) as never;
      } finally {
        slowest.set(name, Math.max(slowest.get(name) ?? 0, performance.now() - startedMs));
      }
    });
    try {
      await finish();
    } finally {
      spy.mockRestore();
    }
    expect([...slowest.keys()]).toEqual(expect.arrayContaining(['member_empty', 'member_erase']));
    expect([...slowest].filter(([, ms]) => ms > statementMsMax)).toEqual([]);
    const { rows } = await byOwner(
      'SELECT name, sum(rows)::int AS rows, max(rows)::int AS most FROM taken GROUP BY name ORDER BY name',
    );
    expect(rows.map(({ name, rows: count }) => [name, count])).toEqual([
      ['alarms', 2 * many],
      ['follows', many + 2],
      ['host_comments', 6_000],
      ['live_alarm_reads', 3_000],
      ['messages', many],
    ]);
    expect(rows.filter(({ most }) => most > rowsMax)).toEqual([]);
    expect([await figures(own), await figures(friendKey)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(await prisma().message.count({ where: { senderKey: own } })).toBe(5);
    expect(await prisma().messageBox.count({ where: { userKey: own } })).toBe(0);
    expect(await prisma().messageBox.count({ where: { userKey: friendKey } })).toBe(1);
    expect(await erasures()).toBe(0);
  });

  it('continues after a server stopped in between; by then the member cannot return (SETTINGS-22)', async () => {
    const member = await due();
    await followed(member.userKey, 3_000);
    const now = server.app.get(Clock).now();
    // What a server killed at this point leaves behind.
    await database().pool.query('SELECT member_empty($1, $2, $2)', [member.userKey, now]);
    expect(await followers(member.userKey)).toBe(3_000);
    await database().pool.query('SELECT member_erase($1, 1000)', [member.userKey]);
    expect([await followers(member.userKey), await erasures()]).toEqual([2_000, 1]);
    expect((await login(member)).status).toBe(401);
    await finish();
    expect([await followers(member.userKey), await erasures()]).toEqual([0, 0]);
  });

  it('keeps its rows when the sandbox restores the member meanwhile', async () => {
    const member = await buildMember(server.app);
    await followed(member.userKey, 3);
    await prisma().memberErasure.create({ data: { userKey: member.userKey } });
    await finish();
    expect([await followers(member.userKey), await erasures()]).toEqual([3, 0]);
  });

  it('keeps every row when its member returns while others are emptied (SETTINGS-20)', async () => {
    const [other, member] = [await due(), await due()];
    await followed(member.userKey, 3_000);
    const query = database().query.bind(database());
    const spy = jest.spyOn(database(), 'query').mockImplementation(async (...args) => {
      const [name, , values] = args;
      if (name === 'member_empty' && values[0] === other.userKey) {
        expect((await login(member)).status).toBe(200);
      }
      return (await query(...args)) as never;
    });
    try {
      await finish();
    } finally {
      spy.mockRestore();
    }
    expect(await prisma().user.count({ where: { userKey: other.userKey, deletedAt: { not: null } } })).toBe(
      1,
    );
    expect(await followers(member.userKey)).toBe(3_000);
  });
});
