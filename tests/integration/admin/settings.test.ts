import { buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();

interface Setting {
  key: string;
  value: unknown;
  version: number;
  changed_yn: string;
  group: string;
  code?: string;
  detail?: { version: number };
}
interface Change {
  change_id: number;
  old_value: unknown;
  new_value: unknown;
  reason: string;
  last_yn: string;
  operator: { user_key: number } | null;
}

async function someone(overrides: MemberOverrides = { role: 'operator' }) {
  const member = await buildMember(server.app, overrides);
  const own = client.as(await tokenOf(server.app, member.userKey));
  return {
    ...member,
    set: (key: string, value: unknown, version: number, more: object = {}) =>
      own.send<Setting>('PUT', `/v1/admin/settings/${key}`, { body: { value, version, ...more } }),
    list: async (query = '') => (await own.get<{ list: Setting[] }>(`/v1/admin/settings${query}`)).body.list,
    changes: async (key: string) =>
      (await own.get<{ list: Change[]; total: number }>(`/v1/admin/setting-changes?key=${key}`)).body,
  };
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('an owner', () => {
  it('changes a setting, reads what it was before, and sets that again (ADMIN-22, ADMIN-23)', async () => {
    const admin = await someone();
    const first = await admin.set('site_slogan', '새 슬로건', 0, { reason: '행사 기간이에요' });
    expect([first.status, first.body.value, first.body.changed_yn]).toEqual([200, '새 슬로건', 'Y']);
    expect((await client.get('/api/common/site-info')).body).toMatchObject({ slogan: '새 슬로건' });
    const second = await admin.set('site_slogan', '둘째 슬로건', first.body.version);
    const { list } = await admin.changes('site_slogan');
    expect(list.map(({ old_value, new_value, last_yn }) => [old_value, new_value, last_yn])).toEqual([
      ['새 슬로건', '둘째 슬로건', 'Y'],
      [null, '새 슬로건', 'N'],
    ]);
    expect([list[1]?.reason, list[1]?.operator?.user_key]).toEqual(['행사 기간이에요', admin.userKey]);
    const undone = await admin.set('site_slogan', null, second.body.version);
    expect([undone.body.value, undone.body.changed_yn]).toEqual(['달콤한 순간, 지금 라이브', 'N']);
    const entry = await server.app.get(Database).prisma.auditEntry.findFirstOrThrow({
      where: { target: 'setting:site_slogan' },
      orderBy: { auditNo: 'asc' },
    });
    expect([entry.action, JSON.parse(entry.before), JSON.parse(entry.after)]).toEqual([
      'settings.change',
      { site_slogan: '달콤한 순간, 지금 라이브' },
      { site_slogan: '새 슬로건' },
    ]);
  });

  it('is refused when another one changed it first; ten at once change it once (ADMIN-23)', async () => {
    const admin = await someone();
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, at) => admin.set('gift_min_star', at + 2, 0)),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = tries.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['setting_changed']));
    const { list, total } = await admin.changes('gift_min_star');
    const winner = tries.find(({ status }) => status === 200)?.body;
    expect(total).toBe(1);
    for (const { body } of refused)
      expect(body.detail).toEqual({
        version: list[0]?.change_id,
        case: winner,
        decided: expect.objectContaining({ action: 'settings.change' }),
      });
    // The same value again is no change.
    const repeated = await admin.set('gift_min_star', winner?.value, winner?.version ?? 0);
    expect([repeated.status, repeated.body.version]).toEqual([200, winner?.version]);
    expect((await admin.changes('gift_min_star')).total).toBe(1);
  });

  it.each([
    ['gift_min_star', 0],
    ['gift_min_star', '5'],
    ['gift_min_star', 1.5],
    ['gift_min_star', 1e300],
    ['guest_watch', 'Y'],
    ['gift_amounts', [1, 'two']],
    ['gift_amounts', Array.from({ length: 13 }, () => 1)],
    ['site_name', 7],
    ['site_name', { text: 'x' }],
    ['site_name', 'x'.repeat(501)],
    ['site_name', 'a\u0000b'],
    ['site_name', 'a\ud800'],
  ])('cannot set %s to %j (ADMIN-22)', async (key, value) => {
    const admin = await someone();
    expect(codeOf(await admin.set(key, value, 0))).toEqual([400, 'validation_failed']);
    expect((await admin.changes(key)).total).toBe(key === 'gift_min_star' ? 1 : 0);
  });

  it('finds settings by Korean or English text, group, and whether they were changed (ADMIN-22)', async () => {
    const admin = await someone();
    const keys = async (query: string) => (await admin.list(query)).map(({ key }) => key);
    expect(await keys(`?q=${encodeURIComponent('닉네임 변경 비용')}`)).toEqual(['nick_change_star']);
    expect(await keys('?q=nick_change_star')).toEqual(['nick_change_star']);
    expect(new Set((await admin.list('?group=chat')).map(({ group }) => group))).toEqual(new Set(['chat']));
    expect(await keys('?changed_yn=Y')).toEqual(['gift_min_star']);
    expect(codeOf(await admin.set('no_such_setting', 1, 0))).toEqual([404, 'setting_not_found']);
  });

  it('is required: members, visitors and other roles are refused (ADMIN-22)', async () => {
    expect(codeOf(await (await someone({})).set('guest_watch', true, 0))).toEqual([403, 'forbidden']);
    const content = await someone({ role: 'operator', operatorRoles: ['content'] });
    expect(codeOf(await content.set('guest_watch', true, 0))).toEqual([403, 'right_missing']);
    expect((await client.get('/v1/admin/settings')).status).toBe(401);
  });
});

it('the history cannot be changed, not even by the owner of the database (ADMIN-23)', async () => {
  await expect(server.app.get(Database).prisma.settingChange.deleteMany()).rejects.toThrow();
  const sql = "UPDATE setting_changes SET reason = '바꿈'";
  await expect(asOwner(server.databaseUrl, (owner) => owner.query(sql))).rejects.toThrow(/append-only/);
});
