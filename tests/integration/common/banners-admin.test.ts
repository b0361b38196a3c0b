import { buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();
const prisma = () => server.app.get(Database).prisma;
const hourMs = 3_600_000;

interface Banner {
  banner_sn: number;
  title: string;
  sort: number;
  state: string;
  version: number;
  code?: string;
  detail?: { version: number };
  fields?: { field: string }[];
}

const at = (hours: number) => new Date(server.app.get(Clock).nowMs() + hours * hourMs).toISOString();
const written = () => ({
  banner_grp_cd: 'BNRG018001',
  title: '랭킹 이벤트',
  image: '/files/art/banner-1.svg',
  link: '/announce',
  starts_at: at(-1),
});

async function someone(overrides: MemberOverrides = { role: 'operator' }) {
  const member = await buildMember(server.app, overrides);
  const own = client.as(await tokenOf(server.app, member.userKey));
  const send = (method: string, path: string, body: object) => own.send<Banner>(method, path, { body });
  return {
    add: (change: object = {}) => send('POST', '/v1/admin/banners', { ...written(), ...change }),
    change: (sn: number, change: object) =>
      send('PUT', `/v1/admin/banners/${sn}`, { ...written(), ...change }),
    remove: (sn: number, body: object) => send('DELETE', `/v1/admin/banners/${sn}`, body),
    list: async (query: string) =>
      (await own.get<{ list: Banner[]; total: number }>(`/v1/admin/banners?${query}`)).body,
  };
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const shown = async (group = 'BNRG018001') =>
  (await client.get<{ list: Banner[] }>(`/v1/main/banners?banner_grp_cd=${group}&limit=100`)).body.list.map(
    ({ title }) => title,
  );

describe('an operator', () => {
  it('adds, changes and deletes a banner, and each action is in the log (COMMON-12)', async () => {
    const admin = await someone();
    const { status, body } = await admin.add({ title: '새 배너' });
    expect([status, body.state, body.version]).toEqual([200, 'shown', 1]);
    expect(await shown()).toContain('새 배너');
    const changed = await admin.change(body.banner_sn, { title: '바꾼 배너', version: 1 });
    expect([changed.body.title, changed.body.version]).toEqual(['바꾼 배너', 2]);
    expect(await shown()).toContain('바꾼 배너');
    expect((await admin.remove(body.banner_sn, { version: 2, reason: '끝났어요' })).status).toBe(200);
    expect(await shown()).not.toContain('바꾼 배너');
    const entries = await prisma().auditEntry.findMany({
      where: { target: `banner:${body.banner_sn}` },
      orderBy: { auditNo: 'asc' },
    });
    expect(entries.map(({ action }) => action)).toEqual(['banners.add', 'banners.change', 'banners.remove']);
    expect(JSON.parse(entries[1]?.after ?? '')).toMatchObject({ title: '바꾼 배너' });
    expect(entries[2]?.reason).toBe('끝났어요');
  });

  it.each([
    ['no title', { title: ' ' }, 'title'],
    ['a picture at another address', { image: 'https://evil.example/a.png' }, 'image'],
    ['a picture outside the folder', { image: '/files/../secret' }, 'image'],
    ['a script as its target', { link: 'javascript:alert(1)' }, 'link'],
    ['a page that does not exist', { link: '/no/such/page' }, 'link'],
    ['another site by http', { link: 'http://example.com/' }, 'link'],
    ['an address with credentials', { link: 'https://a:b@example.com/' }, 'link'],
    ['a path that is another site', { link: '//evil.example' }, 'link'],
    ['an end before its start', { ends_at: '2020-01-01T00:00:00.000Z' }, 'ends_at'],
    ['a start without its offset', { starts_at: '2026-11-20' }, 'starts_at'],
    ['an unknown group', { banner_grp_cd: 'BNRG999999' }, 'banner_grp_cd'],
    ['a place below the first', { sort: 0 }, 'sort'],
    ['an unknown field', { version: 1 }, 'version'],
  ])('is refused %s (COMMON-12)', async (_what, change, field) => {
    const { status, body } = await (await someone()).add(change);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.fields?.map((one) => one.field)).toContain(field);
  });

  it('may lead to a page of the site with a query, or to another site by https (COMMON-12)', async () => {
    const admin = await someone();
    for (const link of ['/announce?tab=events', '/stores', 'https://example.com/path'])
      expect((await admin.add({ link })).status).toBe(200);
  });

  it('moves a banner to another place, and the others keep their order (COMMON-13)', async () => {
    const admin = await someone();
    const group = { banner_grp_cd: 'BNRG000001' };
    const banners = [];
    for (const title of ['하나', '둘', '셋']) banners.push((await admin.add({ ...group, title })).body);
    expect(await shown('BNRG000001')).toEqual(['하나', '둘', '셋']);
    const last = banners[2] as Banner;
    const moved = await admin.change(last.banner_sn, { ...group, title: '셋', version: 1, sort: 1 });
    expect(moved.body.sort).toBe(1);
    expect(await shown('BNRG000001')).toEqual(['셋', '하나', '둘']);
    const { list } = await admin.list('banner_grp_cd=BNRG000001');
    expect(list.map(({ sort, version }) => [sort, version])).toEqual([
      [1, 2],
      [2, 1],
      [3, 1],
    ]);
    await admin.remove(last.banner_sn, { version: 2 });
    expect((await admin.list('banner_grp_cd=BNRG000001')).list.map(({ sort }) => sort)).toEqual([1, 2]);
  });

  it('is refused when another one changed it first, and 20 moves at once leave each place once (COMMON-13)', async () => {
    const [one, other] = [await someone(), await someone()];
    const { banner_sn } = (await one.add()).body;
    const changes = await Promise.all([
      one.change(banner_sn, { title: '하나', version: 1 }),
      other.change(banner_sn, { title: '둘', version: 1 }),
    ]);
    expect(changes.map(codeOf).sort()).toEqual([
      [200, undefined],
      [409, 'banner_changed'],
    ]);
    const [first, second] = changes[0]?.status === 200 ? changes : [...changes].reverse();
    expect(second?.body.detail).toEqual({
      version: 2,
      case: first?.body,
      decided: expect.objectContaining({ action: 'banners.change' }),
    });
    expect(codeOf(await other.remove(banner_sn, { version: 1 }))).toEqual([409, 'banner_changed']);
    expect(codeOf(await other.change(2_000_000_000, { version: 1 }))).toEqual([404, 'banner_not_found']);
    const { list } = await one.list('banner_grp_cd=BNRG018001&limit=100');
    await Promise.all(
      list.map((banner, index) =>
        one.change(banner.banner_sn, {
          title: banner.title,
          version: banner.version,
          sort: list.length - index,
        }),
      ),
    );
    const after = (await one.list('banner_grp_cd=BNRG018001&limit=100')).list.map(({ sort }) => sort);
    expect(after).toEqual(list.map((_, index) => index + 1));
  });

  it('is required: members and visitors are refused, and so are other roles (COMMON-12)', async () => {
    for (const caller of [await someone({}), await someone({ role: 'host' })])
      expect(codeOf(await caller.add())).toEqual([403, 'forbidden']);
    const finance = await someone({ role: 'operator', operatorRoles: ['finance'] });
    expect(codeOf(await finance.add())).toEqual([403, 'right_missing']);
    expect((await client.get('/v1/admin/banners')).status).toBe(401);
  });
});

it('a changed banner is on the home page with the next request (COMMON-14)', async () => {
  const admin = await someone();
  const home = async () =>
    (await client.get<{ banners: Banner[] }>('/api/caching/main')).body.banners.map(({ title }) => title);
  await home();
  const { banner_sn } = (await admin.add({ banner_grp_cd: 'BNRG001001', title: '홈 배너' })).body;
  expect(await home()).toContain('홈 배너');
  await admin.remove(banner_sn, { version: 1 });
  expect(await home()).not.toContain('홈 배너');
});
