import { buildLive } from '@honey/seeds/builders/lives';
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
interface Page {
  list: Record<string, unknown>[];
  cursor: string | null;
}

/** All rows of a history, read a few at a time. */
async function whole(admin: Someone, path: string, limit = 2): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let cursor = '';
  do {
    const separator = path.includes('?') ? '&' : '?';
    const { status, body } = await admin.client.get<Page>(
      `${path}${separator}limit=${limit}${cursor && `&cursor=${cursor}`}`,
    );
    expect([path, status]).toEqual([path, 200]);
    rows.push(...body.list);
    cursor = body.cursor ?? '';
  } while (cursor !== '');
  return rows;
}

describe('the page of one member', () => {
  it('lists gifts and movements of honey by cursor, each once (ADMIN-35)', async () => {
    const admin = await someone({ role: 'operator' });
    const { vodKey, hostKey } = await buildLive(server.app);
    const giver = await someone({ honey: 1_000 });
    for (const star_cnt of [10, 20, 30, 40, 50])
      expect(
        (
          await giver.client.send('PUT', '/v1/payment/user-star-use-proc', {
            body: { target_code: 'BJGIFT', target_user_key: hostKey, star_cnt },
          })
        ).status,
      ).toBe(200);
    const of = (userKey: number, what: string) => `/v1/admin/members/${userKey}/${what}`;
    const given = await whole(admin, of(giver.userKey, 'gifts?direction=given'));
    expect(given.map(({ star_cnt }) => star_cnt)).toEqual([50, 40, 30, 20, 10]);
    expect(given[0]).toMatchObject({ vod_key: null, other: { user_key: hostKey } });
    expect(await whole(admin, of(giver.userKey, 'gifts?direction=received'))).toEqual([]);
    expect(await whole(admin, of(hostKey, 'gifts?direction=received'), 3)).toHaveLength(5);
    const entries = await whole(admin, of(giver.userKey, 'entries'));
    expect(new Set(entries.map(({ posting_id }) => posting_id)).size).toBe(entries.length);
    expect(entries.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(850);
    expect(entries[0]).toMatchObject({
      title: '선물',
      account: 'wallet',
      asset: 'STAR',
      amount: -50,
      other_key: hostKey,
    });
    expect((await whole(admin, of(hostKey, 'lives'))).map(({ vod_key }) => vod_key)).toEqual([vodKey]);
  });

  it('lists restrictions, sign-ins of one moment and inquiries by cursor (ADMIN-35)', async () => {
    const admin = await someone({ role: 'operator' });
    const member = await someone();
    const at = new Date('2026-11-01T00:00:00Z');
    await prisma().signIn.createMany({
      data: Array.from({ length: 5 }, () => ({
        userKey: member.userKey,
        agent: '=1+1',
        address: '203.0.113.77',
        createdAt: at,
        lastUsedAt: at,
      })),
    });
    for (const kind of ['chat', 'broadcast', 'chat'])
      await admin.client.send('POST', '/v1/admin/sanctions', {
        body: { user_key: member.userKey, kind, reason: '운영 정책 위반' },
      });
    const of = (what: string) => `/v1/admin/members/${member.userKey}/${what}`;
    const signIns = await whole(admin, of('sign-ins'));
    expect(signIns).toHaveLength(6);
    expect(new Set(signIns.map(({ sign_in_id }) => sign_in_id)).size).toBe(6);
    expect(JSON.stringify(signIns)).not.toContain('203.0.113.77');
    expect((await whole(admin, of('sanctions'))).map(({ kind }) => kind)).toEqual([
      'chat',
      'broadcast',
      'chat',
    ]);
    expect(await whole(admin, of('inquiries'))).toEqual([]);
    for (const cursor of ['-1', '999999999999999', '999999999999999.999999999999999'])
      for (const what of ['sign-ins', 'sanctions', 'entries', 'lives', 'inquiries', 'gifts?direction=given'])
        expect(
          (await admin.client.get(`${of(what)}${what.includes('?') ? '&' : '?'}cursor=${cursor}`)).status,
        ).toBe(200);
    expect((await admin.client.get(`${of('entries')}?cursor=x`)).status).toBe(400);
  });
});

describe('the audit log', () => {
  it('names the people of an entry (ADMIN-37)', async () => {
    const admin = await someone({ role: 'operator' });
    const member = await someone({ nick: '이력꿀벌' });
    await admin.client.send('PUT', `/v1/mgt/mgt-user-update/${member.userKey}`, {
      body: { vip_level: 3, reason: '문의' },
    });
    const { body } = await admin.client.get<{ list: { people: { nick: string }[] }[] }>(
      `/v1/admin/audit-log?target=user:${member.userKey}`,
    );
    expect(body.list[0]?.people.map(({ nick }) => nick)).toEqual(['이력꿀벌']);
  });

  it('has an entry of a search by telephone, without the number (ADMIN-37)', async () => {
    const admin = await someone({ role: 'operator' });
    await someone({ phone: '01055557777' });
    expect((await admin.client.get<Page>('/v1/admin/members?q=01055557777')).body.list).toHaveLength(1);
    await admin.client.get('/v1/admin/members?q=viewer');
    const entries = await prisma().auditEntry.findMany({
      where: { operatorKey: admin.userKey, action: 'users.search' },
    });
    expect(entries.map(({ target, after }) => [target, after])).toEqual([
      ['list:members', '{"phone":"010-****-7777"}'],
    ]);
  });
});
