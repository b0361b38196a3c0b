import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildMember } from '@honey/seeds/builders/members';
import { AdminController } from '@honey/server/admin/admin.controller';
import { OperatorRolesService } from '@honey/server/core/access/operator-roles.service';
import { rightMetadata } from '@honey/server/core/access/right.decorator';
import { type OperatorRole, operatorRights, operatorRoles } from '@honey/server/core/access/rights';
import { Database } from '@honey/server/core/database/database';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SetMetadata } from '@nestjs/common';
import { ROOT } from '#stack/paths';
import { startApp, type TestApp } from '../../setup/app.ts';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

interface Operation {
  'x-guard': string;
  'x-right'?: string;
  'x-right-by-input'?: string[];
}
interface Call {
  name: string;
  method: string;
  path: string;
  operation: Operation;
}

const document: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
  readFileSync(join(ROOT, 'server', 'openapi.json'), 'utf8'),
);
const calls: Call[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path: path.replace(/\{\w+\}/g, '1'),
    operation,
  })),
);
const operatorsCalls = calls.filter(({ operation }) => operation['x-guard'] === 'operator');

/** Which roles beside owner may make the calls whose path begins so; the longest match counts. */
const mayCall: Record<string, readonly OperatorRole[]> = {
  '/v1/admin/me': ['support', 'moderator', 'finance', 'content'],
  '/v1/admin/overview': ['support', 'moderator', 'finance', 'content'],
  '/v1/admin/audit-log': ['support', 'moderator', 'finance', 'content'],
  '/v1/admin/audit-log/anchors': [],
  '/v1/admin/batches': ['support', 'moderator', 'finance', 'content'],
  '/v1/admin/changes': ['support', 'moderator', 'finance', 'content'],
  '/v1/admin/open-cases': ['support', 'moderator', 'finance', 'content'],
  '/v1/admin/security': ['support', 'moderator', 'finance', 'content'],
  '/v1/admin/unmask': ['support', 'moderator', 'finance', 'content'],
  '/v1/admin/members': ['support', 'moderator', 'finance'],
  '/v1/mgt/mgt-user-check': ['support', 'moderator', 'finance'],
  '/v1/mgt/': ['support'],
  '/v1/mgt/account-joins': [],
  '/v1/admin/inquiries': ['support'],
  '/v1/admin/reports': ['moderator'],
  '/v1/admin/lives': ['moderator'],
  '/v1/admin/sanctions': ['moderator'],
  '/v1/admin/host-asks': ['moderator'],
  '/v1/admin/deposits': ['finance'],
  '/v1/admin/orders': ['finance'],
  '/v1/admin/receivables': ['finance'],
  '/v1/admin/exchange': ['finance'],
  '/v1/admin/star-': ['finance'],
  '/v1/admin/notices': ['content'],
  '/v1/admin/banners': ['content'],
  '/v1/admin/policies': ['content'],
  '/v1/admin/prohibits': ['content'],
  '/v1/admin/events': ['content'],
  '/v1/admin/event-': ['content'],
  '/v1/admin/roulette-': ['content'],
  '/v1/admin/coupons': ['content'],
  '/v1/admin/operators': [],
  '/v1/admin/setting': [],
  '/v1/admin/requests': ['finance'],
  '/v1/admin/force-login': [],
  '/v1/admin/personal-data': [],
};

/** Parts of the page of one member, by the right of their section. */
const partOfMember: Record<string, readonly OperatorRole[]> = {
  lives: ['moderator'],
  inquiries: ['support'],
};

function rolesFor(path: string): readonly OperatorRole[] | undefined {
  const part = partOfMember[/^\/v1\/admin\/members\/\w+\/([\w-]+)$/.exec(path)?.[1] ?? ''];
  if (part) return part;
  const known = Object.keys(mayCall).filter((prefix) => path.startsWith(prefix));
  const longest = known.sort((one, other) => other.length - one.length)[0];
  return longest === undefined ? undefined : mayCall[longest];
}

const { server, client } = setServer();
/** Another server over the same database. */
let other: TestApp;
beforeAll(async () => {
  other = await startApp({ DATABASE_URL: server.databaseUrl });
});
afterAll(() => other?.close());

async function operatorOf(...roles: OperatorRole[]) {
  const { userKey } = await buildMember(server.app, { role: 'operator', operatorRoles: roles });
  return { userKey, client: client.as(await tokenOf(server.app, userKey)) };
}
const codeOf = async (caller: TestClient, { method, path }: Call) => {
  const body = method === 'GET' || method === 'DELETE' ? undefined : {};
  const answer = await caller.send<{ code?: string }>(method, path, { body });
  return answer.body?.code;
};
const setRoles = (userKey: number, roles: OperatorRole[]) =>
  server.app
    .get(Database)
    .prisma.$transaction((within) =>
      server.app.get(OperatorRolesService).set(within, { userKey, roles, by: null }),
    );

describe("every operators' call", () => {
  it('names a right that exists, and no other call does (ADMIN-13)', () => {
    expect(operatorsCalls.length).toBeGreaterThan(40);
    const wrong = calls.filter(({ operation }) => {
      const named = [operation['x-right'], ...(operation['x-right-by-input'] ?? [])];
      if (operation['x-guard'] !== 'operator') return operation['x-right'] !== undefined;
      return !named.every((right) => (operatorRights as (string | undefined)[]).includes(right));
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it.each(operatorRoles)(
    'admits %s where that role may act, and nowhere else (ADMIN-12, ADMIN-13)',
    async (role) => {
      const { client: caller } = await operatorOf(role);
      for (const call of operatorsCalls) {
        const expected = rolesFor(call.path);
        expect([call.name, expected === undefined ? 'not in this table' : 'known']).toEqual([
          call.name,
          'known',
        ]);
        const mayAct = role === 'owner' || expected?.includes(role) === true;
        const code = await codeOf(caller, call);
        expect([call.name, code === 'right_missing']).toEqual([call.name, !mayAct]);
        if (mayAct)
          expect([call.name, ['forbidden', 'login_required'].includes(code ?? '')]).toEqual([
            call.name,
            false,
          ]);
      }
    },
  );

  it('refuses members, visitors and sign-ins as a member (ADMIN-9, ADMIN-12)', async () => {
    const member = await buildMember(server.app);
    const owner = await operatorOf('owner');
    const { body } = await owner.client.send<{ access_token: string }>('POST', '/v1/admin/force-login', {
      body: { user_key: member.userKey, reason: '문의 확인' },
    });
    const callers = {
      forbidden: [client.as(await tokenOf(server.app, member.userKey)), client.as(body.access_token)],
      login_required: [client],
    };
    for (const [expected, clients] of Object.entries(callers))
      for (const caller of clients)
        for (const call of operatorsCalls)
          expect([call.name, await codeOf(caller, call)]).toEqual([call.name, expected]);
  });

  it('refuses an operator without any role (ADMIN-12)', async () => {
    const { client: caller } = await operatorOf();
    for (const call of operatorsCalls)
      expect([call.name, await codeOf(caller, call)]).toEqual([call.name, 'right_missing']);
  });

  it('refuses all operators if it names no right (ADMIN-13)', async () => {
    const { client: owner } = await operatorOf('owner');
    const naming = (right: string | undefined) => {
      const { prototype } = AdminController;
      const descriptor = Object.getOwnPropertyDescriptor(prototype, 'overview');
      if (!descriptor) throw new Error('there is no handler of the overview');
      SetMetadata(rightMetadata, right)(prototype, 'overview', descriptor);
    };
    naming(undefined);
    try {
      expect((await owner.get('/v1/admin/overview')).body).toMatchObject({ status: 403, code: 'forbidden' });
    } finally {
      naming('overview.read');
    }
    expect((await owner.get('/v1/admin/overview')).status).toBe(200);
  });
});

describe('a role', () => {
  it('that is taken away is refused from the next call on, by every server (ADMIN-12)', async () => {
    const { userKey, client: finance } = await operatorOf('finance', 'content');
    const read = async () => [
      (await finance.get('/v1/admin/orders')).status,
      (await finance.at(other.baseUrl).get('/v1/admin/orders')).status,
    ];
    expect(await read()).toEqual([200, 200]);
    await setRoles(userKey, ['content']);
    expect(await read()).toEqual([403, 403]);
    expect((await finance.get('/v1/admin/orders')).body).toMatchObject({
      code: 'right_missing',
      message: expect.stringContaining('권한'),
      detail: { right: 'orders.read', name: '주문 보기' },
    });
    await setRoles(userKey, ['finance']);
    expect(await read()).toEqual([200, 200]);
  });

  it('shows as rights of the caller (ADMIN-12)', async () => {
    const { userKey, client: caller } = await operatorOf('content', 'support');
    const { body } = await caller.get<{ roles: string[]; rights: string[] }>('/v1/admin/me');
    expect(body).toMatchObject({ user_key: userKey, roles: ['support', 'content'] });
    expect(body.rights).toEqual(expect.arrayContaining(['notices.write', 'inquiries.answer']));
    expect(body.rights).not.toContain('orders.read');
    const owner = await operatorOf('owner');
    expect((await owner.client.get<{ rights: string[] }>('/v1/admin/me')).body.rights).toEqual(
      operatorRights,
    );
  });
});

describe('a right that depends on the input', () => {
  it('leaves restrictions from the service to owners, setting and lifting (ADMIN-14)', async () => {
    const [moderator, owner] = [await operatorOf('moderator'), await operatorOf('owner')];
    const { userKey } = await buildMember(server.app);
    const restrict = (caller: TestClient, kind: string) =>
      caller.send<{ id: number; code?: string }>('POST', '/v1/admin/sanctions', {
        body: { user_key: userKey, kind, reason: '운영 정책 위반' },
      });
    expect((await restrict(moderator.client, 'chat')).status).toBe(200);
    expect((await restrict(moderator.client, 'service')).body.code).toBe('right_missing');
    const { body: sanction } = await restrict(owner.client, 'service');
    const lift = (caller: TestClient) =>
      caller.send<{ code?: string }>('DELETE', `/v1/admin/sanctions/${sanction.id}`, {
        body: { reason: '소명' },
      });
    expect((await lift(moderator.client)).body.code).toBe('right_missing');
    expect((await lift(owner.client)).status).toBe(200);
  });

  it("leaves roles and operators' accounts to owners (ADMIN-14)", async () => {
    const [support, owner, member] = [
      await operatorOf('support'),
      await operatorOf('owner'),
      await buildMember(server.app),
    ];
    const edit = async (caller: TestClient, userKey: number, change: object) =>
      (
        await caller.send<{ code?: string }>('PUT', `/v1/mgt/mgt-user-update/${userKey}`, {
          body: { reason: '요청', ...change },
        })
      ).body.code;
    expect(await edit(support.client, member.userKey, { vip_level: 1 })).toBeUndefined();
    expect(await edit(support.client, member.userKey, { role: 'operator' })).toBe('right_missing');
    expect(await edit(support.client, owner.userKey, { vip_level: 1 })).toBe('right_missing');
    expect(await edit(owner.client, owner.userKey, { role: 'member' })).toBe('own_roles');
    expect(await edit(owner.client, support.userKey, { role: 'member' })).toBeUndefined();
    expect(await server.app.get(OperatorRolesService).rightsOf(support.userKey)).toMatchObject({ roles: [] });
  });

  it('shows personal data in full to support alone, and the entries of others to owners (ADMIN-14)', async () => {
    const [moderator, owner, member] = [
      await operatorOf('moderator'),
      await operatorOf('owner'),
      await buildMember(server.app),
    ];
    const path = `/v1/admin/members/${member.userKey}`;
    const unmask = { target: `user:${member.userKey}`, field: 'phone', reason: '문의 확인' };
    expect((await moderator.client.get(path)).status).toBe(200);
    expect((await moderator.client.send('POST', '/v1/admin/unmask', { body: unmask })).body.code).toBe(
      'right_missing',
    );
    await owner.client.get(path);
    const log = (caller: TestClient) =>
      caller.get<{ list: { operator_key: number }[] }>(`/v1/admin/audit-log?target=user:${member.userKey}`);
    const operatorsOf = async (caller: TestClient) =>
      (await log(caller)).body.list.map(({ operator_key }) => operator_key);
    expect(await operatorsOf(moderator.client)).toEqual([moderator.userKey]);
    expect(await operatorsOf(owner.client)).toEqual([owner.userKey, moderator.userKey]);
  });
});
