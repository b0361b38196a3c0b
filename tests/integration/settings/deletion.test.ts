import {
  buildFan,
  buildHost,
  buildLive,
  buildMember,
  builtPassword,
  type MemberOverrides,
} from '@honey/seeds/builders/index';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { verifyBooks } from '@honey/server/proofs';
import { SanctionEnforcementService } from '@honey/server/session/sign-ins/sanction-enforcement.service';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { newPerson, provenCode } from '../sign-up/support.ts';

const { server, client } = setServer();

interface DeletionRequested {
  deletion_asked_at: string;
  deleted_on: string;
  days: number;
  code: string;
}

const prisma = () => server.app.get(Database).prisma;
const rowOf = (userKey: number) => prisma().user.findUniqueOrThrow({ where: { userKey } });
const moveDays = (days: number) => server.app.get(Clock).shift(days * 86_400_000);
const finish = () => server.app.get(JobRunner).runNow('finish-deletions');

async function someone(overrides: MemberOverrides = {}) {
  const member = await buildMember(server.app, overrides);
  return { ...member, token: await tokenOf(server.app, member.userKey) };
}
const requestDeletion = (
  { token }: { token: string },
  body: object = { reason: '쉬고 싶어요', password: builtPassword },
) => client.send<DeletionRequested>('DELETE', '/v1/user/user-delete', { token, body });
const login = ({ loginId }: { loginId: string }) =>
  client.send<{ access_token: string }>('POST', '/v1/user/login-proc', {
    body: { id: loginId, password: builtPassword },
  });

describe('requesting the deletion', () => {
  it('reports until when it can be withdrawn, and ends every sign-in (SETTINGS-19)', async () => {
    const member = await someone();
    const { status, body } = await requestDeletion(member);
    expect([status, body.days]).toEqual([200, 7]);
    expect(Date.parse(body.deleted_on) - Date.parse(body.deletion_asked_at)).toBe(7 * 86_400_000);
    const check = await client.send('POST', '/v1/user/login-check-proc', { token: member.token });
    expect(check.status).toBe(401);
    expect((await rowOf(member.userKey)).deletionReason).toBe('쉬고 싶어요');
  });

  it('is withdrawn by signing in until the last day (SETTINGS-20)', async () => {
    const member = await someone();
    await requestDeletion(member);
    moveDays(6.9);
    await finish();
    expect((await login(member)).status).toBe(200);
    moveDays(7);
    await finish();
    expect(await rowOf(member.userKey)).toMatchObject({ deletionAskedAt: null, deletedAt: null });
  });

  it.each([
    ['without a proof', { reason: '그냥' }, 'validation_failed'],
    ['with a wrong password', { reason: '그냥', password: 'Wrong!2026' }, 'password_incorrect'],
    [
      'with an unknown code',
      { reason: '그냥', certification_key: '7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11' },
      'code_expired',
    ],
    ['without a reason', { reason: '  ', password: builtPassword }, 'validation_failed'],
    ['with null for a password', { reason: '그냥', password: null }, 'validation_failed'],
    ['with a malformed reason', { reason: '그냥\u0000', password: builtPassword }, 'validation_failed'],
  ])('is refused %s (SETTINGS-18)', async (_, body, code) => {
    const member = await someone();
    expect((await requestDeletion(member, body)).body.code).toBe(code);
    expect((await rowOf(member.userKey)).deletionAskedAt).toBeNull();
  });

  it('is refused to a host who is live (SETTINGS-21)', async () => {
    const host = await buildHost(server.app);
    await buildLive(server.app, { hostKey: host.userKey });
    const { status, body } = await requestDeletion({ token: await tokenOf(server.app, host.userKey) });
    expect([status, body.code]).toEqual([409, 'live_is_on']);
  });

  it('is confirmed by a code if there is no password (SETTINGS-18)', async () => {
    const [mine, theirs] = [newPerson().phone, newPerson().phone];
    const { userKey, token } = await someone({ regMethodCd: 'kakao', phone: mine });
    const other = await someone({ phone: theirs });
    await prisma().user.update({ where: { userKey }, data: { loginId: null, passwordHash: null } });
    expect((await requestDeletion({ token })).body.code).toBe('password_unavailable');
    const foreign = await provenCode(server.app, client, theirs, 'delete', other.token);
    const body = { reason: '그냥', certification_key: foreign };
    expect((await requestDeletion({ token }, body)).body.code).toBe('code_expired');
    const row = await prisma().phoneCode.findUniqueOrThrow({ where: { id: foreign } });
    expect(row.usedAt).toBeNull();
    const own = await provenCode(server.app, client, mine, 'delete', token);
    expect((await requestDeletion({ token }, { ...body, certification_key: own })).status).toBe(200);
  });
});

describe('after the waiting period', () => {
  it('the data that named, reached and signed in the person are removed, and the IDs are free (SETTINGS-22)', async () => {
    const member = await someone({
      nick: '떠나는꿀',
      profileId: 'leaver77',
      stateMemo: '안녕',
      vipLevel: 3,
      honor: 'pro',
    });
    const { userKey } = member;
    await prisma().socialAccount.create({ data: { provider: 'kakao', providerUserId: 'gone', userKey } });
    await client.send('PUT', '/v1/mypage/account-settings-push', {
      token: member.token,
      body: { live_yn: 'N' },
    });
    const file = await prisma().uploadedFile.create({
      data: {
        userKey,
        kind: 'image',
        path: 'gone.webp',
        originalName: '내 얼굴.png',
        mime: 'image/webp',
        bytes: 1,
        createdAt: new Date(),
      },
    });
    const other = await someone();
    const inChannels = [
      { hostKey: userKey, userKey: other.userKey },
      { hostKey: other.userKey, userKey },
    ];
    for (const pair of inChannels) {
      await prisma().manager.create({ data: { ...pair, createdAt: new Date() } });
      await prisma().channelBlock.create({
        data: { ...pair, kind: 'chat', byKey: pair.hostKey, createdAt: new Date() },
      });
    }
    await requestDeletion(member);
    moveDays(7);
    await finish();
    const row = await rowOf(userKey);
    expect(row).toMatchObject({
      loginId: null,
      passwordHash: null,
      profileInfo: null,
      stateMemo: '',
      vipLevel: 0,
      honor: null,
      phoneEnc: null,
      nameEnc: null,
      birthEnc: null,
      emailEnc: null,
      phoneHash: null,
      personHash: null,
      deletionReason: null,
      deletedAt: expect.any(Date),
    });
    for (const rows of await Promise.all([
      prisma().socialAccount.findMany({ where: { userKey } }),
      prisma().alarmSetting.findMany({ where: { userKey } }),
      prisma().signIn.findMany({ where: { userKey } }),
      prisma().manager.findMany({ where: { OR: inChannels } }),
      prisma().channelBlock.findMany({ where: { OR: inChannels } }),
    ])) {
      expect(rows).toEqual([]);
    }
    expect(await prisma().uploadedFile.findUniqueOrThrow({ where: { fileId: file.fileId } })).toMatchObject({
      originalName: '',
      deletedAt: expect.any(Date),
    });
    expect((await login(member)).status).toBe(401);
    expect((await client.get(`/v1/user/profile-info/${userKey}`)).status).toBe(404);
    // Another member may take the name now.
    await buildMember(server.app, { loginId: member.loginId, nick: '떠나는꿀', profileId: 'leaver77' });
  });

  it('one run of the job erases every due account, however many, and no other (SETTINGS-22)', async () => {
    const late = await someone();
    const userKeys: number[] = [];
    for (let count = 0; count < 101; count += 1) userKeys.push((await buildMember(server.app)).userKey);
    const deletion = { deletionAskedAt: server.app.get(Clock).now() };
    await prisma().user.updateMany({ where: { userKey: { in: userKeys } }, data: deletion });
    moveDays(7);
    await requestDeletion({ token: await tokenOf(server.app, late.userKey) });
    await finish();
    const emptied = { userKey: { in: userKeys }, deletedAt: { not: null } };
    expect(await prisma().user.count({ where: emptied })).toBe(101);
    expect(await rowOf(late.userKey)).toMatchObject({ deletedAt: null });
  });

  it('the books and the totals of fans stay, and follows are removed (SETTINGS-23)', async () => {
    const host = await buildHost(server.app);
    const member = await someone({ honey: 1_000 });
    await buildFan(server.app, { userKey: member.userKey, hostKey: host.userKey, starCnt: 500 });
    await prisma().follow.upsert({
      where: { hostKey_userKey: { hostKey: host.userKey, userKey: member.userKey } },
      create: { hostKey: host.userKey, userKey: member.userKey },
      update: {},
    });
    const fans = () => prisma().fanTotal.findMany({ where: { hostKey: host.userKey } });
    const before = await fans();
    await requestDeletion(member);
    moveDays(7);
    await finish();
    expect(await fans()).toEqual(before);
    expect(await prisma().follow.count({ where: { userKey: member.userKey } })).toBe(0);
    const connection = await server.app.get(Database).pool.connect();
    try {
      for (const { name, wrong } of await verifyBooks(connection)) expect([name, wrong]).toEqual([name, 0]);
    } finally {
      connection.release();
    }
  });

  it('the job and a simultaneous sign-in leave either a member or an empty account', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await someone();
      await requestDeletion(member);
      moveDays(7);
      const [answer] = await Promise.all([login(member), finish(), finish()]);
      const row = await rowOf(member.userKey);
      if (answer.status === 200) expect(row).toMatchObject({ deletedAt: null, deletionAskedAt: null });
      else expect(row.deletedAt).not.toBeNull();
    }
  });

  it('a member restricted by an operator cannot return under a new account (SETTINGS-24)', async () => {
    const person = { personHash: 'person-of-a-restricted-member' };
    const member = await someone();
    await prisma().user.update({ where: { userKey: member.userKey }, data: person });
    await requestDeletion(member);
    await server.app.get(SanctionEnforcementService).restrict(member.userKey, 'service', '도배');
    moveDays(7);
    await finish();
    expect(await rowOf(member.userKey)).toMatchObject({
      ...person,
      loginId: null,
      deletedAt: expect.any(Date),
    });
  });
});
