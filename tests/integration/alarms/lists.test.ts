import { buildAlarm } from '@honey/seeds/builders/alarms';
import { buildFan, buildLive, buildOwnBlocks } from '@honey/seeds/builders/lives';
import { buildHost, buildMember } from '@honey/seeds/builders/members';
import { AlarmsService } from '@honey/server/alarms/alarms.service';
import type {
  ActiveAlarmList,
  AlarmHostList,
  AlarmNotReadInfo,
  LiveAlarmList,
} from '@honey/server/alarms/lists/alarm-lists.dto';
import { BlocksService } from '@honey/server/blocks/blocks.service';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import { SanctionEnforcementService } from '@honey/server/session/sign-ins/sanction-enforcement.service';
import { describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();

async function person(role: 'member' | 'host' = 'member') {
  const built = role === 'host' ? await buildHost(server.app) : await buildMember(server.app);
  return { ...built, client: client.as(await tokenOf(server.app, built.userKey)) };
}
type Person = Awaited<ReturnType<typeof person>>;

const prisma = () => server.app.get(Database).prisma;
const end = (vodKey: number) => server.app.get(LifecycleService).end(vodKey, 'host');
const follow = (follower: Person, followed: Person) =>
  follower.client.send('POST', '/v1/user/follow-insert', { body: { target_user_key: followed.userKey } });
const unfollow = (follower: Person, followed: Person) =>
  follower.client.send('DELETE', '/v1/user/follow-delete', { body: { target_user_key: followed.userKey } });
const lives = async ({ client: own }: Person, query = '') =>
  (await own.get<LiveAlarmList>(`/v1/mypage/alarm-live-list${query}`)).body;
const activities = async ({ client: own }: Person, query = '') =>
  (await own.get<ActiveAlarmList>(`/v1/mypage/alarm-active-list${query}`)).body;
const unread = async ({ client: own }: Person) =>
  (await own.get<AlarmNotReadInfo>('/v1/mypage/alarm-not-read-info')).body;
const read = (own: TestClient, body: object) => own.send('PUT', '/v1/mypage/alarm-read-proc', { body });
/** The number of unread activities and lives of a new member. */
const nothing = { live_cnt: 0, active_cnt: 0, notice_cnt: 0, event_cnt: 0, total_cnt: 0 };
const kinds = (list: ActiveAlarmList) => list.list.map(({ kind }) => kind);
const vodKeys = (list: LiveAlarmList) => list.list.map(({ vod_key }) => vod_key);

describe('activities', () => {
  it('are recorded once each, whatever is repeated, and never about the member’s own actions (ALARMS-5)', async () => {
    const [host, fan] = [await person('host'), await person()];
    await follow(fan, host);
    await unfollow(fan, host);
    await follow(fan, host);
    const write = (author: Person, body: object) =>
      author.client.send('POST', '/v1/mypage/comment', { body: { target_user_key: host.userKey, ...body } });
    const comment = await write(fan, { content: '오늘 방송 재밌었어요' });
    expect(comment.status).toBeLessThan(300);
    await write(host, { content: '고마워요', comment_sn: comment.body.comment_sn });
    await write(host, { content: '모두 반가워요' });
    const of = await activities(host);
    expect(kinds(of)).toEqual(['comment', 'follow']);
    expect(of.list[1]).toMatchObject({
      title: '새 팔로워',
      text: `${fan.nick}님이 나를 팔로우하기 시작했어요.`,
      path: `/channels/${fan.userKey}`,
      from: { user_key: fan.userKey },
      read_yn: 'N',
    });
    expect(kinds(await activities(fan))).toEqual(['answer']);
    const alarm = {
      userKey: fan.userKey,
      kind: 'inquiry',
      ref: '7',
      detail: { text: '답변이 달렸어요.' },
    } as const;
    const recorded = await Promise.all(
      Array.from({ length: 8 }, () => server.app.get(AlarmsService).record(alarm)),
    );
    expect(recorded.filter(Boolean)).toHaveLength(1);
  });

  it('report levels, grades and sanctions (ALARMS-5)', async () => {
    const [host, fan] = [await person('host'), await person()];
    const job = server.app.get(JobRunner);
    await buildFan(server.app, { userKey: fan.userKey, hostKey: host.userKey, starCnt: 100 });
    await buildFan(server.app, { userKey: fan.userKey, hostKey: host.userKey, starCnt: 300 });
    await buildFan(server.app, { userKey: fan.userKey, hostKey: host.userKey, starCnt: 40_000 });
    await job.runNow('gift-roll-up');
    const levels = (await activities(fan)).list.map(({ kind, text }) => [kind, text]);
    // Level 20 is reached: level 10 is not reported again.
    expect(levels).toEqual([
      ['fan_level', `${host.nick}님의 팬 레벨 20이 됐어요.`],
      ['fan_level', `${host.nick}님의 팬 레벨 1이 됐어요.`],
    ]);
    // Gifts outside a live are reported individually.
    expect(kinds(await activities(host))).toEqual(['gift', 'gift', 'gift']);
    await server.app.get(SanctionEnforcementService).restrict(fan.userKey, 'chat', '운영 정책 위반');
    expect(
      (await activities({ ...fan, client: client.as(await tokenOf(server.app, fan.userKey)) })).list[0],
    ).toMatchObject({
      kind: 'sanction',
      path: '/users/sanctions',
      from: null,
    });
  });

  it('report tickets, prizes, draws and coupons, each once, and lead to their pages (ALARMS-5, ALARMS-18)', async () => {
    const own = await person();
    const { userKey } = own;
    const ends_on = '2026-12-24T14:59:59.999Z';
    const record = () =>
      Promise.all(
        (
          [
            ['ticket', { ticket_cnt: 1, reason: 'attend' }],
            ['prize', { source: 'roulette', asset: 'STAR', amount: 1_000 }],
            ['draw', { source: 'lotto', name: '1회 로또', path: '/event/lotto' }],
            ['coupon', { name: '10% 할인', ends_on }],
            ['coupon_end', { name: '10% 할인', ends_on }],
            ['prize', { source: 'event', name: '쿠폰', path: '/event/month-1' }],
            ['security', { change: 'factor_reset' }],
          ] as const
        ).map(([kind, detail], nth) =>
          server.app.get(AlarmsService).record({ userKey, kind, ref: `${nth}`, detail }),
        ),
      );
    expect(await record()).toEqual(Array(7).fill(true));
    expect(await record()).toEqual(Array(7).fill(false));
    const { list } = await activities(own);
    expect(new Set(list.map(({ kind, text, path }) => `${kind} ${path} ${text}`))).toEqual(
      new Set([
        'ticket /event/circadian-animals 출석해서 룰렛권 1장을 받았어요.',
        'prize /event/circadian-animals 룰렛에서 1,000꿀을 받았어요.',
        'prize /event/month-1 이벤트에서 쿠폰을 받았어요.',
        'draw /event/lotto 1회 로또 결과를 확인해 보세요.',
        'coupon /mypage/settings/service/coupons ‘10% 할인’ 쿠폰은 2026.12.24까지 쓸 수 있어요.',
        'coupon_end /mypage/settings/service/coupons ‘10% 할인’ 쿠폰은 2026.12.24까지예요. 잊지 말고 써 보세요.',
        'security /mypage/settings/person 운영자가 인증 수단을 모두 삭제했어요. 요청한 적이 없다면 바로 알려 주세요.',
      ]),
    );
  });

  it('report the gifts of a live once, at its end, to each host for their own (ALARMS-6)', async () => {
    const [host, one, two] = [await person('host'), await person(), await person()];
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey });
    await buildFan(server.app, { userKey: one.userKey, hostKey: host.userKey, vodKey, starCnt: 100 });
    await buildFan(server.app, { userKey: two.userKey, hostKey: host.userKey, vodKey, starCnt: 250 });
    await buildFan(server.app, { userKey: two.userKey, hostKey: host.userKey, vodKey, starCnt: 50 });
    expect(kinds(await activities(host))).toEqual([]);
    await end(vodKey);
    await eventually(async () => expect(kinds(await activities(host))).toEqual(['gift']));
    expect((await activities(host)).list[0]).toMatchObject({ text: '2명에게 400꿀을 받았어요.', from: null });
    // Handled again, as after a kill.
    await server.app
      .get(Database)
      .queryUntyped('again', "SELECT outbox_add('live_ended', $1::bigint, '{}')", [vodKey]);
    await eventually(
      async () => expect(await prisma().outboxEntry.count({ where: { topic: 'live_ended' } })).toBe(0),
      10_000,
    );
    expect(kinds(await activities(host))).toEqual(['gift']);
  });
});

describe('alarms of lives', () => {
  it('are derived from follows and lives: one row, however many members follow (ALARMS-7)', async () => {
    const [host, other, fan] = [await person('host'), await person('host'), await person()];
    const old = await buildLive(server.app, { hostKey: host.userKey });
    await follow(fan, host);
    expect(vodKeys(await lives(fan))).toEqual([]);
    await end(old.vodKey);
    await server.app.get(SettingsStore).set('alarm_live_return_minutes', 0);
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey, title: '밤 산책' });
    await buildLive(server.app, { hostKey: other.userKey });
    await server.app.get(SettingsStore).set('alarm_live_return_minutes', 10);
    const list = await lives(fan);
    expect(list).toMatchObject({
      total: 1,
      cursor: null,
      list: [{ vod_key: vodKey, title: '밤 산책', live_yn: 'Y', read_yn: 'N' }],
    });
    expect(await prisma().liveAlarm.count({ where: { hostKey: host.userKey } })).toBe(2);
    await unfollow(fan, host);
    expect(vodKeys(await lives(fan))).toEqual([]);
    await follow(fan, host);
    expect(vodKeys(await lives(fan))).toEqual([]);
  });

  it('exist once for a live that is interrupted and resumes (ALARMS-8)', async () => {
    const [host, fan] = [await person('host'), await person()];
    await follow(fan, host);
    const first = await buildLive(server.app, { hostKey: host.userKey });
    const [alarm] = (await lives(fan)).list;
    await read(fan.client, { type_cd: 4, alarm_sn: alarm?.alarm_sn });
    await end(first.vodKey);
    const back = await buildLive(server.app, { hostKey: host.userKey });
    expect(vodKeys(await lives(fan))).toEqual([back.vodKey]);
    expect((await unread(fan)).live_cnt).toBe(0);
    await end(back.vodKey);
    server.app.get(Clock).shift(11 * 60_000);
    // Access tokens expire sooner.
    fan.client = client.as(await tokenOf(server.app, fan.userKey));
    const next = await buildLive(server.app, { hostKey: host.userKey });
    expect(vodKeys(await lives(fan))).toEqual([next.vodKey, back.vodKey]);
    expect((await unread(fan)).live_cnt).toBe(1);
  });

  it('are new after the clock was set back from a day ahead (ALARMS-8)', async () => {
    const [host, fan] = [await person('host'), await person()];
    await follow(fan, host);
    const dayMs = 86_400_000;
    server.app.get(Clock).shift(dayMs);
    const ahead = await buildLive(server.app, { hostKey: host.userKey });
    await end(ahead.vodKey);
    server.app.get(Clock).shift(-dayMs);
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey });
    fan.client = client.as(await tokenOf(server.app, fan.userKey));
    expect(vodKeys(await lives(fan))).toEqual([vodKey, ahead.vodKey]);
  });
});

describe('the lists', () => {
  it('continue by cursor, and are marked read one by one and all at once (ALARMS-9)', async () => {
    const fan = await person();
    for (let ref = 0; ref < 5; ref += 1)
      await buildAlarm(server.app, { userKey: fan.userKey, ref: String(ref) });
    const all = (await activities(fan)).list.map(({ alarm_sn }) => alarm_sn);
    expect(all).toEqual([...all].sort((a, b) => b - a));
    const seen: number[] = [];
    for (let cursor: number | null | '' = ''; cursor !== null; ) {
      const page: ActiveAlarmList = await activities(
        fan,
        `?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      seen.push(...page.list.map(({ alarm_sn }) => alarm_sn));
      cursor = page.cursor;
    }
    expect(seen).toEqual(all);
    expect(await unread(fan)).toEqual({ ...nothing, active_cnt: 5, total_cnt: 5 });
    expect((await read(fan.client, { type_cd: 2, alarm_sn: all[1] })).body).toMatchObject({ active_cnt: 4 });
    expect((await read(fan.client, { type_cd: 2, alarm_sn: all[1] })).body).toMatchObject({ active_cnt: 4 });
    expect((await activities(fan)).list.map(({ read_yn }) => read_yn)).toEqual(['N', 'Y', 'N', 'N', 'N']);
    expect((await read(fan.client, { type_cd: 2 })).body).toEqual(nothing);
    for (const body of [{}, { type_cd: 3 }, { type_cd: 2, alarm_sn: 0 }, { type_cd: 2, alarm_sn: '1' }])
      expect((await read(fan.client, body)).status).toBe(400);
    expect(await activities(fan, '?offset=5')).toMatchObject({ list: [], total: 5, cursor: null });
    for (const query of ['?cursor=0', '?cursor=x', '?limit=101', '?offset=-1'])
      expect((await fan.client.get(`/v1/mypage/alarm-live-list${query}`)).status).toBe(400);
  });

  it('of lives are marked read one by one and all at once as well (ALARMS-9)', async () => {
    const [one, two, fan] = [await person('host'), await person('host'), await person()];
    await follow(fan, one);
    await follow(fan, two);
    await buildLive(server.app, { hostKey: one.userKey });
    await buildLive(server.app, { hostKey: two.userKey });
    const [newest] = (await lives(fan)).list;
    expect((await read(fan.client, { type_cd: 4, alarm_sn: newest?.alarm_sn })).body).toMatchObject({
      live_cnt: 1,
    });
    expect((await lives(fan)).list.map(({ read_yn }) => read_yn)).toEqual(['Y', 'N']);
    expect((await read(fan.client, { type_cd: 4 })).body).toMatchObject({ live_cnt: 0 });
    expect(await prisma().liveAlarmRead.count({ where: { userKey: fan.userKey } })).toBe(0);
  });

  it('that are empty suggest hosts to follow: live ones first, or the most followed (ALARMS-9)', async () => {
    const [fan, live, blocked, followed] = [
      await person(),
      await person('host'),
      await person('host'),
      await person('host'),
    ];
    await buildLive(server.app, { hostKey: live.userKey });
    await buildOwnBlocks(server.app, { userKey: fan.userKey, content: [blocked.userKey] });
    await follow(fan, followed);
    for (const path of ['alarm-live-empty-list', 'alarm-active-empty-list']) {
      const { body } = await fan.client.get<AlarmHostList>(`/v1/mypage/${path}?limit=100`);
      const keys = body.list.map(({ user_key }) => user_key);
      expect(keys).toContain(live.userKey);
      expect(keys).not.toContain(blocked.userKey);
      expect(keys).not.toContain(followed.userKey);
      expect(body.total).toBe(keys.length);
    }
    const { body } = await fan.client.get<AlarmHostList>('/v1/mypage/alarm-live-empty-list?limit=100');
    const on = body.list.map(({ live_vod_key }) => live_vod_key !== null);
    expect(on).toEqual([...on].sort((a, b) => Number(b) - Number(a)));
  });

  it('that are empty no longer suggest a host who has left (ALARMS-9)', async () => {
    const [fan, { userKey }] = [await person(), await person('host')];
    await eventually(async () => {
      const { body } = await fan.client.get<AlarmHostList>('/v1/mypage/alarm-active-empty-list?limit=100');
      expect(body.list.map(({ user_key }) => user_key)).toContain(userKey);
    });
    await prisma().user.update({ where: { userKey }, data: { deletionAskedAt: new Date(0) } });
    const now = server.app.get(Clock).now();
    await server.app.get(Database).pool.query('SELECT member_empty($1, $2, $2)', [userKey, now]);
    for (const path of ['alarm-live-empty-list', 'alarm-active-empty-list']) {
      const { body } = await fan.client.get<AlarmHostList>(`/v1/mypage/${path}?limit=100`);
      const keys = body.list.map(({ user_key }) => user_key);
      expect([keys.includes(userKey), body.total]).toEqual([false, keys.length]);
    }
  });
});

describe('a blocked or hidden member', () => {
  const ways = {
    messages: async (a: Person, b: Person) =>
      buildOwnBlocks(server.app, { userKey: a.userKey, messages: [b.userKey] }),
    content: async (a: Person, b: Person) =>
      buildOwnBlocks(server.app, { userKey: a.userKey, content: [b.userKey] }),
    hidden: async (a: Person, b: Person) =>
      buildOwnBlocks(server.app, { userKey: a.userKey, chat: [b.userKey] }),
    chat: (a: Person, b: Person) =>
      server.app
        .get(BlocksService)
        .block({ kind: 'chat', hostKey: a.userKey, userKey: b.userKey, byKey: a.userKey }),
    live: (a: Person, b: Person) =>
      server.app
        .get(BlocksService)
        .block({ kind: 'live', hostKey: a.userKey, userKey: b.userKey, byKey: a.userKey }),
  };
  const undo = async (way: keyof typeof ways, a: Person, b: Person) => {
    if (way === 'messages') await prisma().messageBlock.deleteMany({ where: { userKey: a.userKey } });
    else if (way === 'content') await prisma().contentBlock.deleteMany({ where: { userKey: a.userKey } });
    else if (way === 'hidden') await prisma().chatHide.deleteMany({ where: { userKey: a.userKey } });
    else
      await server.app
        .get(BlocksService)
        .unblock({ kind: way, hostKey: a.userKey, userKey: b.userKey, byKey: a.userKey });
  };

  it.each(Object.keys(ways) as (keyof typeof ways)[])(
    '(%s) causes no alarm, until it is undone (ALARMS-12)',
    async (way) => {
      const [blocker, blocked] = [await person('host'), await person('host')];
      await follow(blocked, blocker);
      await follow(blocker, blocked);
      await buildLive(server.app, { hostKey: blocked.userKey });
      expect(await unread(blocker)).toMatchObject({ live_cnt: 1, active_cnt: 1 });
      await ways[way](blocker, blocked);
      expect(await unread(blocker)).toMatchObject({ live_cnt: 0, active_cnt: 0 });
      expect([(await lives(blocker)).total, (await activities(blocker)).total]).toEqual([0, 0]);
      await undo(way, blocker, blocked);
      expect([(await lives(blocker)).total, (await activities(blocker)).total]).toEqual([1, 1]);
    },
  );

  it('receives no alarm of the lives of the host who blocked them (ALARMS-12)', async () => {
    const [host, fan] = [await person('host'), await person()];
    await follow(fan, host);
    await buildLive(server.app, { hostKey: host.userKey });
    await ways.live(host, fan);
    expect((await lives(fan)).total).toBe(0);
    await undo('live', host, fan);
    expect((await lives(fan)).total).toBe(1);
  });
});

describe('alarms', () => {
  it('are retained for the configured number of days (ALARMS-13)', async () => {
    const [host, fan] = [await person('host'), await person()];
    await follow(fan, host);
    await buildLive(server.app, { hostKey: host.userKey });
    await read(fan.client, { type_cd: 4, alarm_sn: (await lives(fan)).list[0]?.alarm_sn });
    await buildAlarm(server.app, { userKey: fan.userKey });
    const days = Number(server.app.get(SettingsStore).get('alarm_keep_days'));
    const sweep = () => server.app.get(JobRunner).runNow('alarms-sweep');
    server.app.get(Clock).shift(days * 86_400_000 - 60_000);
    await sweep();
    fan.client = client.as(await tokenOf(server.app, fan.userKey));
    expect([(await lives(fan)).total, (await activities(fan)).total]).toEqual([1, 1]);
    server.app.get(Clock).shift(120_000);
    await sweep();
    expect([(await lives(fan)).total, (await activities(fan)).total]).toEqual([0, 0]);
    expect(await prisma().liveAlarmRead.count({ where: { userKey: fan.userKey } })).toBe(0);
  });

  it('are deleted with their comment or reply, and devices are notified when it was unread (ALARMS-13)', async () => {
    const [host, fan] = [await person('host'), await person()];
    const write = async (author: Person, body: object) => {
      const { body: written } = await author.client.send<{ comment_sn: number }>(
        'POST',
        '/v1/mypage/comment',
        {
          body: { target_user_key: host.userKey, content: '오늘 방송 재밌었어요', ...body },
        },
      );
      return written.comment_sn;
    };
    const remove = (author: Person, comment_sn: number) =>
      author.client.send('DELETE', '/v1/mypage/comment', { body: { comment_sn } });
    const [one, other] = [await write(fan, {}), await write(fan, { content: '또 올게요' })];
    const answers = [await write(host, { comment_sn: one }), await write(host, { comment_sn: other })];
    expect([kinds(await activities(host)), kinds(await activities(fan))]).toEqual([
      ['comment', 'comment'],
      ['answer', 'answer'],
    ]);
    await remove(host, answers[0] ?? 0);
    expect((await activities(fan)).total).toBe(1);
    // Deleting a comment deletes the alarm of its reply, also when the host deletes it.
    await remove(host, other);
    expect([kinds(await activities(host)), kinds(await activities(fan))]).toEqual([['comment'], []]);
    await remove(fan, one);
    expect([(await activities(host)).total, (await unread(host)).active_cnt]).toEqual([0, 0]);
    const events = await prisma().personalEvent.findMany({ where: { userKey: fan.userKey, kind: 'alarm' } });
    expect(events.map(({ payload }) => payload)).toEqual(
      Array.from({ length: 2 }, () => ({ event: 'read', type_cd: 2 })),
    );
  });

  it('are private: no other member reads or marks them, by any call or cursor (ALARMS-14)', async () => {
    const [host, fan] = [await person('host'), await person()];
    await follow(fan, host);
    await buildLive(server.app, { hostKey: host.userKey });
    await buildAlarm(server.app, { userKey: fan.userKey });
    const [live] = (await lives(fan)).list;
    const [active] = (await activities(fan)).list;
    const strangers = { stranger: await person(), host: await person('host') };
    for (const [name, stranger] of Object.entries(strangers)) {
      for (const cursor of [
        '',
        `?cursor=${(active?.alarm_sn ?? 0) + 1}`,
        `?cursor=${(live?.alarm_sn ?? 0) + 1}`,
      ]) {
        expect([
          name,
          (await lives(stranger, cursor)).list,
          (await activities(stranger, cursor)).list,
        ]).toEqual([name, [], []]);
      }
      for (const body of [
        { type_cd: 4, alarm_sn: live?.alarm_sn },
        { type_cd: 2, alarm_sn: active?.alarm_sn },
        { type_cd: 2, alarm_sn: Number.MAX_SAFE_INTEGER },
        { type_cd: 4, alarm_sn: Number.MAX_SAFE_INTEGER },
      ]) {
        const { status, body: refusal } = await read(stranger.client, body);
        expect([name, status, refusal.code]).toEqual([name, 404, 'alarm_not_found']);
      }
      await read(stranger.client, { type_cd: 2 });
      await read(stranger.client, { type_cd: 4 });
    }
    expect(await unread(fan)).toMatchObject({ live_cnt: 1, active_cnt: 1 });
    for (const path of [
      'alarm-not-read-info',
      'alarm-live-list',
      'alarm-active-list',
      'alarm-live-empty-list',
      'alarm-active-empty-list',
      'push-key',
    ])
      expect([path, (await client.get(`/v1/mypage/${path}`)).status]).toEqual([path, 401]);
    expect((await read(client, { type_cd: 2 })).status).toBe(401);
  });
});
