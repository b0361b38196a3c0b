import { buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();

const prisma = () => server.app.get(Database).prisma;

async function someone(overrides: MemberOverrides = {}) {
  const member = await buildMember(server.app, overrides);
  return { ...member, client: client.as(await tokenOf(server.app, member.userKey)) };
}
type Someone = Awaited<ReturnType<typeof someone>>;

describe('the session user', () => {
  it('has grades, restrictions and ways of signing in (USERS-1)', async () => {
    const member = await someone({ vipLevel: 1, honor: 'star', excelOnlyYn: true });
    const { status, body, headers } = await member.client.get(`/v1/users/${member.userKey}`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({
      vip_level: 1,
      honor: 'star',
      excel_only_yn: 'Y',
      password_yn: 'Y',
      myfan_display_yn: 'Y',
      social_providers: [],
    });
    expect((await member.client.get(`/v1/users/${member.userKey + 1}`)).status).toBe(404);
  });

  it('is shown to others with grades, and without private fields (USERS-2, SOCIAL-4)', async () => {
    const member = await someone({ vipLevel: 2, honor: 'mvp' });
    const other = await someone();
    for (const path of [
      `/v1/user/profile-info/${member.userKey}`,
      `/v1/popup/bt-namecard?user_key=${member.userKey}`,
    ]) {
      const { body, headers } = await other.client.get(path);
      expect(body).toMatchObject({ vip_level: 2, honor: 'mvp', follow_yn: 'N' });
      // Whether the caller follows is not part of other callers' responses.
      expect(headers.get('cache-control')).toBe('no-store');
      expect(Object.keys(body).filter((name) => /phone|name$|star_cnt|excel|password/.test(name))).toEqual(
        [],
      );
    }
  });
});

describe('the grades', () => {
  it("are all listed, with the member's own ones marked (USERS-5)", async () => {
    const member = await someone({ vipLevel: 3, honor: 'pro' });
    const { body } = await member.client.get<{ list: { group_cd: string; name: string; own_yn: string }[] }>(
      '/v1/user/member-group-list',
    );
    expect(body.list.map(({ name }) => name)).toEqual([
      ...['Basic', 'Royal', 'VIP', 'Gold', 'Metal', 'Family'],
      ...['Rookie', 'Pro', 'Star', 'Master', 'MVP'],
    ]);
    expect(body.list.filter(({ own_yn }) => own_yn === 'Y').map(({ group_cd }) => group_cd)).toEqual([
      'VIP3',
      'HONOR_PRO',
    ]);
    expect((await client.get('/v1/user/member-group-list')).status).toBe(401);
  });

  it('of VIP members have their discounts (USERS-4)', async () => {
    const { body } = await client.get<{ list: { vip_level: number; name: string; discountRate: number }[] }>(
      '/v1/initialize/bt-pay-grade-setting-v1',
    );
    expect(body.list.map(({ vip_level, name, discountRate }) => [vip_level, name, discountRate])).toEqual([
      [0, 'Basic', 0],
      [1, 'Royal', 9],
      [2, 'VIP', 8],
      [3, 'Gold', 6],
      [4, 'Metal', 5],
      [5, 'Family', 4],
    ]);
  });
});

describe('the management tool', () => {
  const operator = () => someone({ role: 'operator' });
  const viewMember = (caller: Someone, id: string) =>
    caller.client.get(`/v1/mgt/mgt-user-check/${encodeURIComponent(id)}`);
  const update = (caller: Someone, userKey: number, body: object) =>
    caller.client.send('PUT', `/v1/mgt/mgt-user-update/${userKey}`, { body });

  it('finds a member by key, ID, profile ID and nickname, with personal data masked (USERS-7)', async () => {
    const admin = await operator();
    const member = await someone({
      nick: '찾을꿀벌',
      profileId: 'findme77',
      honey: 70,
      name: '김찾음',
      phone: '01055556666',
    });
    for (const id of [String(member.userKey), member.loginId.toUpperCase(), 'FindMe77', '찾을꿀벌']) {
      const { status, body, headers } = await viewMember(admin, id);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(body).toMatchObject({
        user_key: member.userKey,
        name: '김*음',
        phone: '010-****-6666',
        star_cnt: 70,
        sign_in_cnt: 1,
        sanctions: [],
      });
    }
    expect((await viewMember(admin, '없는사람')).status).toBe(404);
    expect((await viewMember(admin, '\u0000')).status).toBe(400);
    expect((await viewMember(admin, '99999999999')).status).toBe(404);
  });

  it('changes a member, and ends the sign-ins when role, age or the kind of lives changed (USERS-8, USERS-9)', async () => {
    const admin = await operator();
    const member = await someone();
    const check = () => member.client.send('POST', '/v1/user/login-check-proc');
    const changed = await update(admin, member.userKey, { vip_level: 4, honor: 'master', reason: '문의 1' });
    expect([changed.status, changed.body]).toMatchObject([200, { vip_level: 4, honor: 'master' }]);
    expect((await check()).status).toBe(200);
    expect((await update(admin, member.userKey, { honor: 'none', reason: '문의 2' })).body.honor).toBeNull();
    expect((await update(admin, member.userKey, { role: 'host', reason: '문의 3' })).body.role).toBe('host');
    expect((await check()).status).toBe(401);
    const minor = await someone();
    await update(admin, minor.userKey, { user_adult_yn: 'N', reason: '문의 4' });
    expect((await minor.client.send('POST', '/v1/user/login-check-proc')).status).toBe(401);
    const narrowed = await someone();
    const before = await narrowed.client.send('POST', '/v1/user/login-check-proc');
    expect([before.status, before.body.excel_only_yn]).toEqual([200, 'N']);
    await update(admin, narrowed.userKey, { excel_only_yn: 'Y', reason: '문의 5' });
    expect((await narrowed.client.send('POST', '/v1/user/login-check-proc')).status).toBe(401);
  });

  it.each([
    ['no reason', { vip_level: 1 }, 'validation_failed'],
    ['an empty reason', { reason: ' ' }, 'validation_failed'],
    ['an invalid grade', { vip_level: 6, reason: 'x' }, 'validation_failed'],
    ['null', { vip_level: null, reason: 'x' }, 'validation_failed'],
    ['honey', { star_cnt: 1, reason: 'x' }, 'validation_failed'],
    ['a malformed nickname', { nick: '꿀 벌', reason: 'x' }, 'validation_failed'],
    ['a reserved profile ID', { profile_id: 'admin', reason: 'x' }, 'forbidden_id'],
  ])('rejects %s (USERS-8)', async (_, body, code) => {
    const admin = await operator();
    const member = await someone();
    expect((await update(admin, member.userKey, body)).body.code).toBe(code);
  });

  it('refuses names that are taken, and unknown members (USERS-8)', async () => {
    const admin = await operator();
    const [member, other] = [await someone(), await someone({ profileId: 'othersid1' })];
    expect((await update(admin, member.userKey, { nick: other.nick, reason: 'x' })).body.code).toBe(
      'nick_taken',
    );
    const taken = await update(admin, member.userKey, { profile_id: 'othersid1', reason: 'x' });
    expect(taken.body.code).toBe('profile_id_taken');
    expect((await update(admin, 2_000_000_000, { reason: 'x' })).body.code).toBe('user_not_found');
  });

  it('is for operators only (CORE-19, USERS-10)', async () => {
    const [member, host] = [await someone(), await someone({ role: 'host' })];
    for (const caller of [member, host]) {
      expect((await viewMember(caller, member.loginId)).body.code).toBe('forbidden');
      expect((await update(caller, member.userKey, { role: 'operator', reason: 'x' })).body.code).toBe(
        'forbidden',
      );
    }
    const visitor = { ...member, client };
    expect((await viewMember(visitor, 'x')).body.code).toBe('login_required');
    expect((await prisma().user.findUniqueOrThrow({ where: { userKey: member.userKey } })).role).toBe(
      'member',
    );
  });
});
