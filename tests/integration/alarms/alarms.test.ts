import { buildMember } from '@honey/seeds/builders/members';
import { PushService } from '@honey/server/alarms/push/push.service';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { SandboxStore } from '@honey/server/core/sandbox/sandbox-store';
import { describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();

const defaults = {
  live_yn: 'Y',
  activity_yn: 'Y',
  message_yn: 'Y',
  notice_yn: 'Y',
  marketing_yn: 'N',
  night_yn: 'N',
  follow_yn: 'Y',
  comment_yn: 'Y',
  gift_yn: 'Y',
  grade_yn: 'Y',
  result_yn: 'Y',
  event_yn: 'Y',
  coupon_yn: 'Y',
  quiet_yn: 'N',
  quiet_from: '22:00',
  quiet_to: '07:00',
};

async function someone() {
  const { userKey } = await buildMember(server.app);
  return { userKey, client: client.as(await tokenOf(server.app, userKey)) };
}
const change = (own: TestClient, body: object) =>
  own.send('PUT', '/v1/mypage/account-settings-push', { body });
const read = (own: TestClient) => own.get('/v1/user/user-alarm-setting');

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Advances the time to the very beginning of an hour in Seoul: a whole minute is left until the next minute begins. */
function moveToHour(hour: number): void {
  const clock = server.app.get(Clock);
  const seoulMs = (clock.nowMs() + 9 * hourMs) % dayMs;
  clock.shift((hour * hourMs - seoulMs + dayMs) % dayMs);
}

describe('the alarm settings of a member', () => {
  it('initially allow everything but advertising, night-time advertising and quiet hours (ALARMS-1)', async () => {
    const { client: own } = await someone();
    const { status, body, headers } = await read(own);
    expect([status, body, headers.get('cache-control')]).toEqual([200, defaults, 'no-store']);
  });

  it('change switch by switch (ALARMS-2)', async () => {
    const { client: own } = await someone();
    expect((await change(own, { live_yn: 'N', marketing_yn: 'Y' })).body).toEqual({
      ...defaults,
      live_yn: 'N',
      marketing_yn: 'Y',
    });
    await change(own, { live_yn: 'Y' });
    expect((await read(own)).body).toEqual({ ...defaults, marketing_yn: 'Y' });
    expect((await change(own, {})).body).toEqual({ ...defaults, marketing_yn: 'Y' });
  });

  it('keep both switches when two pages change them at once (ALARMS-2)', async () => {
    const { client: own } = await someone();
    const turned = Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [
        name,
        value === 'Y' ? 'N' : value === 'N' ? 'Y' : '13:05',
      ]),
    );
    await Promise.all(Object.entries(turned).map(([name, value]) => change(own, { [name]: value })));
    expect((await read(own)).body).toEqual(turned);
  });

  it.each([
    [{ live_yn: 'maybe' }],
    [{ live_yn: null }],
    [{ live_yn: true }],
    [{ all_yn: 'Y' }],
    [{ quiet_from: '24:00' }],
    [{ quiet_to: '7:00' }],
    [[]],
  ])('reject %j (CORE-12)', async (body) => {
    const { client: own } = await someone();
    expect((await change(own, body)).status).toBe(400);
  });

  it('require a member', async () => {
    expect((await read(client)).status).toBe(401);
    expect((await change(client, {})).status).toBe(401);
  });
});

describe('a push', () => {
  const push = {
    kind: 'live',
    title: '하늘이 방송 시작',
    text: '지금 보러 와요',
    path: '/lives/play/1',
  } as const;
  const sendPush = (userKey: number, changes: object = {}) =>
    server.app.get(PushService).push(userKey, { ...push, ...changes });
  const inbox = (userKey: number) =>
    server.app.get(Database).prisma.sandboxMessage.findMany({ where: { receiver: `user:${userKey}` } });

  it('arrives by day, unless it is switched off (ALARMS-3)', async () => {
    moveToHour(12);
    const { userKey, client: own } = await someone();
    expect(await sendPush(userKey)).toBe(true);
    expect((await inbox(userKey))[0]?.text).toContain('하늘이 방송 시작');
    await change(own, { live_yn: 'N' });
    expect(await sendPush(userKey)).toBe(false);
    expect(await sendPush(userKey, { kind: 'marketing' })).toBe(false);
    expect(await inbox(userKey)).toHaveLength(1);
  });

  it('of a kind of activity arrives when both that kind and activities are on (ALARMS-3)', async () => {
    moveToHour(12);
    const { userKey, client: own } = await someone();
    expect(await sendPush(userKey, { kind: 'gift' })).toBe(true);
    await change(own, { gift_yn: 'N' });
    expect([await sendPush(userKey, { kind: 'gift' }), await sendPush(userKey, { kind: 'follow' })]).toEqual([
      false,
      true,
    ]);
    await change(own, { gift_yn: 'Y', activity_yn: 'N' });
    expect([
      await sendPush(userKey, { kind: 'gift' }),
      await sendPush(userKey, { kind: 'sanction' }),
    ]).toEqual([false, true]);
  });

  it.each([
    [20, true],
    [21, false],
    [23, false],
    [3, false],
    [7, false],
    [8, true],
  ])(
    "of advertising at %i o'clock in Seoul: %s; every other push arrives (ALARMS-4)",
    async (hour, arrives) => {
      moveToHour(hour);
      const { userKey, client: own } = await someone();
      await change(own, { marketing_yn: 'Y' });
      expect(await sendPush(userKey, { kind: 'marketing' })).toBe(arrives);
      expect(await sendPush(userKey)).toBe(true);
      await change(own, { night_yn: 'Y' });
      expect(await sendPush(userKey, { kind: 'marketing' })).toBe(true);
    },
  );

  it.each([
    [21, '22:00', '07:00', true],
    [22, '22:00', '07:00', false],
    [0, '22:00', '07:00', false],
    [6, '22:00', '07:00', false],
    [7, '22:00', '07:00', true],
    [12, '11:30', '12:01', false],
    [12, '12:01', '12:00', true],
    [13, '12:01', '12:00', false],
    [12, '12:00', '12:00', true],
  ])(
    "at %i o'clock in quiet hours from %s to %s: %s (ALARMS-4)",
    async (hour, quiet_from, quiet_to, arrives) => {
      moveToHour(hour);
      const { userKey, client: own } = await someone();
      await change(own, { quiet_from, quiet_to });
      expect(await sendPush(userKey)).toBe(true);
      await change(own, { quiet_yn: 'Y' });
      expect(await sendPush(userKey)).toBe(arrives);
      expect(await sendPush(userKey, { kind: 'security' })).toBe(true);
      const info = await own.get('/v1/user/following-info');
      expect(info.body.live_alarm_yn).toBe(arrives ? 'Y' : 'N');
    },
  );

  it('that fails does not fail its action, and reaches no deleted member', async () => {
    moveToHour(12);
    const { userKey } = await someone();
    const store = server.app.get(SandboxStore);
    await store.setState('chaos:push', { probability: 1 });
    expect(await sendPush(userKey)).toBe(false);
    await store.setState('chaos:push', { probability: 0 });
    expect(await sendPush(2_000_000_000)).toBe(false);
  });
});
