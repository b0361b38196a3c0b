import { buildExchangeAccount } from '@honey/seeds/builders/exchange';
import { buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();

async function someone(overrides: MemberOverrides = {}) {
  const member = await buildMember(server.app, overrides);
  const token = await tokenOf(server.app, member.userKey);
  return { ...member, token, client: client.as(token) };
}
const open = (path: string, token?: string) =>
  fetch(`${server.baseUrl}${path}`, token ? { headers: { Authorization: `Bearer ${token}` } } : {});

describe('a paper', () => {
  it('opens inline with its right, and not without it, after a sign-out or by signing in as its owner (ADMIN-36)', async () => {
    const [owner, finance, support, stranger] = [
      await someone({ role: 'operator' }),
      await someone({ role: 'operator', operatorRoles: ['finance'] }),
      await someone({ role: 'operator', operatorRoles: ['support'] }),
      await someone(),
    ];
    const host = await someone({ role: 'host' });
    await buildExchangeAccount(server.app, { userKey: host.userKey });
    const { prisma } = server.app.get(Database);
    const { idFileId } = await prisma.exchangeAccount.findFirstOrThrow({ where: { userKey: host.userKey } });
    const { body: forced } = await owner.client.send<{ access_token: string }>(
      'POST',
      '/v1/admin/force-login',
      {
        body: { user_key: host.userKey, reason: '문의 확인' },
      },
    );
    const path = `/v1/etc/private-file/${idFileId}`;
    const paper = await open(path, finance.token);
    expect([path, paper.status]).toEqual([path, 200]);
    expect([paper.headers.get('content-disposition'), paper.headers.get('cache-control')]).toEqual([
      'inline',
      'no-store',
    ]);
    expect((await open(path, host.token)).status).toBe(200);
    for (const token of [support.token, stranger.token, forced.access_token])
      expect((await open(path, token)).status).toBe(404);
    expect((await open(path)).status).toBe(401);
    const entries = await prisma.auditEntry.findMany({ where: { target: `file:${idFileId}` } });
    expect(entries.map(({ operatorKey }) => operatorKey)).toEqual([finance.userKey]);
    await finance.client.send('POST', '/v1/user/logout-proc', { body: {} });
    expect((await open(path, finance.token)).status).toBe(401);
  });
});
