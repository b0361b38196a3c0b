import { buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();
const prisma = () => server.app.get(Database).prisma;
const clock = () => server.app.get(Clock);
const hourMs = 3_600_000;
const seoulOffsetMs = 9 * hourMs;

interface Notice {
  board_sn: number;
  version: number;
  push_yn: string;
  pushed_at: string | null;
}

/** Advances to an hour of Seoul's day. */
const untilHour = (hour: number): void => {
  const sinceMidnight = (clock().nowMs() + seoulOffsetMs) % (24 * hourMs);
  clock().shift((hour * hourMs - sinceMidnight + 24 * hourMs) % (24 * hourMs));
};
beforeEach(() => untilHour(12));

async function someone(settings: object = {}, overrides: MemberOverrides = {}) {
  const { userKey } = await buildMember(server.app, { deviceToken: 'device', ...overrides });
  const own = async () => client.as(await tokenOf(server.app, userKey));
  const changed = await (await own()).send('PUT', '/v1/mypage/account-settings-push', { body: settings });
  expect(changed.status).toBe(200);
  const pushes = async () =>
    (
      await prisma().sandboxMessage.findMany({
        where: { receiver: `user:${userKey}` },
        orderBy: { id: 'asc' },
      })
    ).map(({ text }) => text);
  return { userKey, client: own, pushes };
}

let operators = 0;
async function operator() {
  operators += 1;
  const { client: own } = await someone({}, { role: 'operator', deviceToken: '' });
  const send = async (method: string, path: string, body: object) =>
    (await (await own()).send<Notice>(method, `/v1/admin/notices${path}`, { body })).body;
  const list = async () =>
    (await (await own()).get<{ list: Notice[] }>('/v1/admin/notices?limit=100')).body.list;
  const written = (change: object) => ({
    board_setting_cd: 1030,
    title: `소식 ${operators}`,
    summary_content: '읽어 주세요.',
    content: '자세한 소식이에요.',
    push_yn: 'Y',
    expose_start_date: new Date(clock().nowMs() - 60_000).toISOString(),
    ...change,
  });
  return {
    add: (change: object = {}) => send('POST', '', written(change)),
    change: ({ board_sn, version }: Notice, change: object) =>
      send('PUT', `/${board_sn}`, { ...written(change), version }),
    untilPushed: (boardSn: number) =>
      eventually(async () => {
        const found = (await list()).find(({ board_sn }) => board_sn === boardSn);
        expect(found?.pushed_at).toEqual(expect.any(String));
      }, 10_000),
  };
}

/** A repeated run of the job has no effect. */
async function runTwice(): Promise<void> {
  await server.app.get(JobRunner).runNow('notices-push');
  await server.app.get(JobRunner).runNow('notices-push');
}

describe('a pushed notice', () => {
  it('reaches members who want notices once, and none in quiet hours or without a device (NOTICES-13, ALARMS-3, ALARMS-4)', async () => {
    const [admin, wants, not, quiet, nothing] = [
      await operator(),
      await someone(),
      await someone({ notice_yn: 'N' }),
      await someone({ quiet_yn: 'Y', quiet_from: '11:00', quiet_to: '14:00' }),
      await someone({}, { deviceToken: '' }),
    ];
    const { board_sn, push_yn, pushed_at } = await admin.add({ title: '점검 안내' });
    expect([push_yn, pushed_at]).toEqual(['Y', null]);
    await admin.untilPushed(board_sn);
    await eventually(async () =>
      expect(await wants.pushes()).toEqual([`점검 안내\n읽어 주세요.\n/announce/${board_sn}`]),
    );
    await runTwice();
    expect(await wants.pushes()).toHaveLength(1);
    for (const other of [not, quiet, nothing]) expect(await other.pushes()).toEqual([]);
    const inbox = await client.get<{ list: { text: string }[] }>(
      `/sandbox/api/inbox?channel=push&receiver=user:${wants.userKey}`,
    );
    expect(inbox.body.list).toHaveLength(1);
  });

  it('is pushed only when it says so (NOTICES-13)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const { push_yn } = await admin.add({ push_yn: undefined });
    expect(push_yn).toBe('N');
    await runTwice();
    expect(await member.pushes()).toEqual([]);
  });

  it('for one member reaches only this member, with or without a device (NOTICES-3, NOTICES-13)', async () => {
    const [admin, recipient, other] = [
      await operator(),
      await someone({}, { deviceToken: '' }),
      await someone(),
    ];
    const { board_sn } = await admin.add({ target_user_key: recipient.userKey });
    await admin.untilPushed(board_sn);
    await eventually(async () => expect(await recipient.pushes()).toHaveLength(1));
    await runTwice();
    expect([(await recipient.pushes()).length, await other.pushes()]).toEqual([1, []]);
  });

  it('waits for its start, and is not pushed after its end (NOTICES-2, NOTICES-13)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const at = (hours: number) => new Date(clock().nowMs() + hours * hourMs).toISOString();
    const coming = await admin.add({ title: '곧', expose_start_date: at(1) });
    await admin.add({ title: '끝', expose_start_date: at(-2), expose_end_date: at(-1) });
    await runTwice();
    expect(await member.pushes()).toEqual([]);
    clock().shift(1.5 * hourMs);
    await admin.untilPushed(coming.board_sn);
    await eventually(async () => expect(await member.pushes()).toEqual([expect.stringMatching(/^곧\n/)]));
  });

  it('starts when an operator turns it on, and is pushed once, whatever changes later (NOTICES-11, NOTICES-13)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const added = await admin.add({ push_yn: 'N' });
    const on = await admin.change(added, { push_yn: 'Y' });
    await admin.untilPushed(added.board_sn);
    await eventually(async () => expect(await member.pushes()).toHaveLength(1));
    const off = await admin.change(on, { push_yn: 'N' });
    const again = await admin.change(off, { push_yn: 'Y', title: '고친 소식' });
    expect(again.version).toBe(4);
    await runTwice();
    expect(await member.pushes()).toHaveLength(1);
  });
});

describe('a pushed event', () => {
  it('is advertising: it is marked so, and reaches members who want it (NOTICES-13, ALARMS-1, ALARMS-3)', async () => {
    const [admin, wants, first] = [
      await operator(),
      await someone({ marketing_yn: 'Y', notice_yn: 'N' }),
      await someone(),
    ];
    const { board_sn } = await admin.add({ board_setting_cd: 1040, title: '꿀 잔치' });
    await admin.untilPushed(board_sn);
    await eventually(async () =>
      expect(await wants.pushes()).toEqual([`(광고) 꿀 잔치\n읽어 주세요.\n/announce/${board_sn}`]),
    );
    expect(await first.pushes()).toEqual([]);
  });

  it('reaches by night only members who allow it (NOTICES-13, ALARMS-4)', async () => {
    const [admin, day, night] = [
      await operator(),
      await someone({ marketing_yn: 'Y' }),
      await someone({ marketing_yn: 'Y', night_yn: 'Y' }),
    ];
    untilHour(23);
    const { board_sn } = await admin.add({ board_setting_cd: 1040 });
    await admin.untilPushed(board_sn);
    await eventually(async () => expect(await night.pushes()).toHaveLength(1));
    untilHour(12);
    await runTwice();
    expect(await day.pushes()).toEqual([]);
    expect(await night.pushes()).toHaveLength(1);
  });
});

describe('the sandbox', () => {
  it('makes members with phone numbers, and notices that are pushed to them (NOTICES-13, SANDBOX-21)', async () => {
    const { status, body } = await client.send<{ members: Record<string, { user_key: number }> }>(
      'POST',
      '/sandbox/api/fixtures',
      {
        body: {
          members: [{ ref: 'phone', device_token: 'phone-of-alice' }, { ref: 'none' }],
          notices: [{ title: '모두에게', content: '새벽에 점검해요.', push_yn: 'Y' }],
        },
      },
    );
    expect(status).toBe(200);
    const pushes = async (ref: string) =>
      (
        await client.get<{ list: { text: string }[] }>(
          `/sandbox/api/inbox?channel=push&receiver=user:${body.members[ref]?.user_key}`,
        )
      ).body.list.map(({ text }) => text);
    await eventually(async () =>
      expect(await pushes('phone')).toEqual([
        expect.stringMatching(/^모두에게\n새벽에 점검해요\.\n\/announce\/\d+$/),
      ]),
    );
    expect(await pushes('none')).toEqual([]);
  });
});
