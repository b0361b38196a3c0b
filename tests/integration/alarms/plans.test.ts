import { buildMember } from '@honey/seeds/builders/members';
import type { LiveAlarmList } from '@honey/server/alarms/lists/alarm-lists.dto';
import { FollowedHostsService } from '@honey/server/users/offers/followed-hosts.service';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';
import { rowsRead, statementsOf } from '../../setup/statement-plans.ts';

const { server, client } = setServer();

/** Hosts with lives, of which the member follows some, and alarms of the member and of others. */
const hosts = 2_000;
/** Enough hosts that reading all of them is not an acceptable plan for one page. */
const others = 20_000;
const livesEach = 10;
const followed = 250;
const alarmsEach = 5_000;

/** The statements of lists, without those that the server's jobs send meanwhile. */
const listed = /^alarms_(lives|activities)(_\w+)?$|^alarms_hosts|^alarms_unread$/;

describe('lists of alarms among very many rows', () => {
  let own: TestClient;
  let newest: { alarm: number; live: number };

  beforeAll(async () => {
    const { userKey } = await buildMember(server.app);
    own = client.as(await tokenOf(server.app, userKey));
    await asOwner(server.databaseUrl, async (owner) => {
      await owner.query('SET session_replication_role = replica');
      await owner.query(
        `INSERT INTO users (user_key, login_id, nick, profile_id, role)
         SELECT 1000000 + n, 'a' || n, 'a' || n, 'a' || n, 'host'::user_role FROM generate_series(1, ${hosts}) n
         UNION ALL SELECT 2000000 + n, 'b' || n, 'b' || n, 'b' || n, 'member' FROM generate_series(1, ${others}) n`,
      );
      await owner.query(
        `INSERT INTO lives (vod_key, host_key, title, theme_cd, state, started_at, ended_at, end_reason)
         SELECT 1000000 + n, 1000001 + n % ${hosts}, 'live', 'talk', 'ended', now() - n * interval '1 minute', now(), 'host'
         FROM generate_series(1, ${hosts * livesEach}) n`,
      );
      await owner.query(
        `INSERT INTO live_alarms (host_key, vod_key, began_at, pushed_at)
         SELECT host_key, vod_key, started_at, started_at FROM lives WHERE vod_key > 1000000 ORDER BY started_at`,
      );
      await owner.query(
        `INSERT INTO follows (host_key, user_key, created_at)
         SELECT 1000000 + n, $1, now() - interval '1 year' FROM generate_series(1, ${followed}) n
         UNION ALL SELECT 1000000 + n, 1000001 + n % ${hosts}, now() FROM generate_series(1, ${hosts}) n`,
        [userKey],
      );
      await owner.query(
        `INSERT INTO alarms (user_key, kind, ref, from_key, created_at, pushed_at)
         SELECT CASE WHEN n % 5 = 0 THEN $1 ELSE 1000001 + n % ${hosts} END, 'follow', n::text, 1000001 + n % ${hosts}, now(), now()
         FROM generate_series(1, ${5 * alarmsEach}) n`,
        [userKey],
      );
      await owner.query('VACUUM ANALYZE users, lives, live_alarms, follows, alarms');
      const { rows } = await owner.query(
        'SELECT (SELECT max(alarm_sn) FROM alarms)::int AS alarm, (SELECT max(live_alarm_sn) FROM live_alarms) AS live',
      );
      newest = rows[0];
    });
    await server.app.get(FollowedHostsService).keys('followers');
    await server.app.get(FollowedHostsService).keys('live');
  });

  // A page and its total, which stops at 300 for each followed host, or for all hosts.
  const calls: [name: string, path: () => string, most: number][] = [
    ['the first page of lives', () => 'alarm-live-list?limit=20', 3_000],
    ['a deep page of lives', () => `alarm-live-list?limit=20&cursor=${Math.floor(newest.live / 10)}`, 3_000],
    ['the first page of activities', () => 'alarm-active-list?limit=20', 500],
    [
      'a deep page of activities',
      () => `alarm-active-list?limit=20&cursor=${Math.floor(newest.alarm / 10)}`,
      500,
    ],
    ['the unread counts', () => 'alarm-not-read-info', 3_000],
    ['hosts to follow', () => 'alarm-active-empty-list?limit=20&offset=1700', 500],
    ['live hosts to follow', () => 'alarm-live-empty-list?limit=20&offset=1700', 500],
  ];

  it.each(calls)('read %s from an index, and few rows besides (ALARMS-9)', async (_name, path, most) => {
    const sent = await statementsOf(server.app, () => own.get(`/v1/mypage/${path()}`));
    const lists = sent.filter(({ name }) => listed.test(name));
    expect(lists.length).toBeGreaterThan(0);
    await asOwner(server.databaseUrl, async (owner) => {
      for (const statement of lists) {
        const { rows, sequential } = await rowsRead(owner, statement);
        const large = sequential.filter((table) =>
          ['alarms', 'live_alarms', 'lives', 'follows', 'users', 'member_counts'].includes(table),
        );
        expect([statement.name, large, rows <= most]).toEqual([statement.name, [], true]);
      }
    });
  });

  it('page through all lives by cursor, each once, also beyond their retention (ALARMS-9)', async () => {
    const seen: number[] = [];
    for (let cursor: number | null | '' = ''; cursor !== null; ) {
      const { body }: { body: LiveAlarmList } = await own.get(
        `/v1/mypage/alarm-live-list?limit=90${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...body.list.map(({ alarm_sn }) => alarm_sn));
      cursor = body.cursor;
    }
    expect(seen).toHaveLength(followed * livesEach);
    expect(seen).toEqual([...new Set(seen)].sort((one, other) => other - one));
  });
});
