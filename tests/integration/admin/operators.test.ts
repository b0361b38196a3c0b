import { buildMember } from '@honey/seeds/builders/members';
import { OperatorRolesService } from '@honey/server/core/access/operator-roles.service';
import type { OperatorRole } from '@honey/server/core/access/rights';
import { Database } from '@honey/server/core/database/database';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();

interface Operator {
  user: { user_key: number };
  roles: OperatorRole[];
  version: number;
  own_yn: string;
  code?: string;
}

async function someone(roles?: OperatorRole[]) {
  const overrides = roles ? { role: 'operator' as const, operatorRoles: roles } : {};
  const member = await buildMember(server.app, overrides);
  const own = client.as(await tokenOf(server.app, member.userKey));
  return {
    ...member,
    client: own,
    setRoles: (userKey: number, to: string[], version: number) =>
      own.send<Operator>('PUT', `/v1/admin/operators/${userKey}/roles`, {
        body: { roles: to, version, reason: '담당 변경' },
      }),
  };
}

/** The owners of this database lose the role, except those named. */
async function leaveOwners(...userKeys: number[]) {
  await server.app.get(Database).prisma.operatorRoleEntry.updateMany({
    where: { role: 'owner', takenAt: null, userKey: { notIn: userKeys } },
    data: { takenAt: new Date() },
  });
}

describe('roles of operators', () => {
  it('are given and taken by owners, and are in the log with before and after (ADMIN-16)', async () => {
    const [owner, support] = [await someone(['owner']), await someone(['support'])];
    const { status, body } = await owner.setRoles(support.userKey, ['finance', 'content'], 1);
    expect([status, body.roles, body.version, body.own_yn]).toEqual([200, ['finance', 'content'], 4, 'N']);
    expect((await support.client.get('/v1/admin/orders')).status).toBe(200);
    expect((await support.client.get('/v1/admin/inquiries')).status).toBe(403);
    const { list } = (await owner.client.get<{ list: Operator[] }>('/v1/admin/operators?limit=100')).body;
    expect(list.find(({ user }) => user.user_key === support.userKey)).toMatchObject({
      roles: ['finance', 'content'],
      version: 4,
    });
    expect(list.find(({ user }) => user.user_key === owner.userKey)?.own_yn).toBe('Y');
    const log = await owner.client.get<{ list: object[] }>(
      `/v1/admin/audit-log?target=user:${support.userKey}`,
    );
    expect(log.body.list[0]).toMatchObject({
      action: 'operators.set_roles',
      reason: '담당 변경',
      before: '{"role":"operator","roles":["support"]}',
      after: '{"role":"operator","roles":["finance","content"]}',
    });
  });

  it('are not changed by the operator who holds them, nor by an outdated version (ADMIN-16)', async () => {
    const [owner, other] = [await someone(['owner']), await someone(['support'])];
    expect((await owner.setRoles(owner.userKey, ['owner', 'finance'], 1)).body.code).toBe('own_roles');
    expect((await owner.setRoles(other.userKey, ['content'], 1)).status).toBe(200);
    expect((await owner.setRoles(other.userKey, ['finance'], 1)).body.code).toBe('operator_changed');
    for (const roles of [['boss'], ['owner', 'owner'], 'owner', null, [1]])
      expect((await owner.setRoles(other.userKey, roles as string[], 3)).body.code).toBe('validation_failed');
    expect((await owner.setRoles(2_000_000_000, ['content'], 0)).body.code).toBe('user_not_found');
  });

  it('of one version are changed by one of ten owners at once (ADMIN-16)', async () => {
    const owners = await Promise.all(Array.from({ length: 10 }, () => someone(['owner'])));
    const target = await someone(['support']);
    const answers = await Promise.all(
      owners.map((owner, index) => owner.setRoles(target.userKey, index % 2 ? ['finance'] : ['content'], 1)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'operator_changed')).toHaveLength(9);
  });

  it('leave one owner, also if two take the role from each other at once (ADMIN-16)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await someone(['owner']), await someone(['owner'])];
      await leaveOwners(one.userKey, two.userKey);
      const answers = await Promise.all([
        one.setRoles(two.userKey, ['content'], 1),
        two.setRoles(one.userKey, ['content'], 1),
      ]);
      const codes = answers.map(({ status, body }) => body.code ?? status).map(String);
      expect(codes).toContain('200');
      // The second is refused by the database, or already by the right that it has lost.
      expect(codes.find((code) => code !== '200')).toMatch(/^(last_owner|right_missing)$/);
      const left = await server.app.get(Database).prisma.operatorRoleEntry.count({
        where: { role: 'owner', takenAt: null },
      });
      expect(left).toBe(1);
    }
  });

  it('make a member an operator, and an operator without any a member, who is signed out (ADMIN-16)', async () => {
    const [owner, member] = [await someone(['owner']), await someone()];
    expect((await owner.setRoles(member.userKey, ['content'], 3)).body.code).toBe('operator_changed');
    expect((await owner.setRoles(member.userKey, ['content'], 0)).status).toBe(200);
    expect((await member.client.get(`/v1/users/${member.userKey}`)).status).toBe(401);
    const again = client.as(await tokenOf(server.app, member.userKey));
    expect((await again.get('/v1/admin/notices')).status).toBe(200);
    expect((await owner.setRoles(member.userKey, [], 1)).body).toMatchObject({ roles: [], version: 2 });
    expect((await again.get('/v1/admin/notices')).status).toBe(401);
    const { role } = await server.app
      .get(Database)
      .prisma.user.findUniqueOrThrow({ where: { userKey: member.userKey }, select: { role: true } });
    expect(role).toBe('member');
    expect((await owner.setRoles(member.userKey, ['support'], 0)).status).toBe(200);
  });

  it('end sign-ins as a member when the owner is no owner any more (ADMIN-10, ADMIN-16)', async () => {
    const [owner, other, member] = [await someone(['owner']), await someone(['owner']), await someone()];
    const { body } = await other.client.send<{ access_token: string }>('POST', '/v1/admin/force-login', {
      body: { user_key: member.userKey, reason: '문의 확인' },
    });
    const forced = client.as(body.access_token);
    expect((await forced.get(`/v1/users/${member.userKey}`)).status).toBe(200);
    await owner.setRoles(other.userKey, ['support'], 1);
    await eventually(async () => {
      expect((await forced.get(`/v1/users/${member.userKey}`)).status).toBe(401);
    }, 2_000);
  });
});

describe("an operator's account", () => {
  it('cannot be deleted, by request or by an older one (ADMIN-17)', async () => {
    const operator = await someone(['content']);
    const { body } = await operator.client.send<{ code: string }>('DELETE', '/v1/user/user-delete', {
      body: { reason: '그만둬요', password: operator.password },
    });
    expect(body.code).toBe('operator_account');
    const { prisma } = server.app.get(Database);
    const since = new Date(Date.now() - 100 * 86_400_000);
    await prisma.user.update({ where: { userKey: operator.userKey }, data: { deletionAskedAt: since } });
    const erase = () =>
      prisma.$queryRawUnsafe<{ erased: boolean }[]>(
        'SELECT member_empty($1::int, now(), now()) AS erased',
        operator.userKey,
      );
    expect(await erase()).toEqual([{ erased: false }]);
    expect((await server.app.get(OperatorRolesService).rightsOf(operator.userKey)).roles).toEqual([
      'content',
    ]);
    await prisma.user.update({ where: { userKey: operator.userKey }, data: { role: 'member' } });
    expect(await erase()).toEqual([{ erased: true }]);
  });
});
