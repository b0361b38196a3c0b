import { buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();
const prisma = () => server.app.get(Database).prisma;
const hourMs = 3_600_000;

interface Notice {
  board_sn: number;
  title: string;
  content: string;
  state: string;
  version: number;
  read_cnt: number;
  popup_yn: string;
  image: string | null;
  code?: string;
  fields?: { field: string }[];
}

const at = (hours: number) => new Date(server.app.get(Clock).nowMs() + hours * hourMs).toISOString();
const written = () => ({
  board_setting_cd: 1030,
  title: '점검 안내',
  summary_content: '새벽에 점검해요.',
  content: '새벽 3시부터 점검해요.\n\n![점검 시간표](/files/art/plan.svg)\n\n고맙습니다.',
  expose_start_date: at(-1),
});

async function someone(overrides: MemberOverrides = {}) {
  const member = await buildMember(server.app, overrides);
  const own = client.as(await tokenOf(server.app, member.userKey));
  const send = (method: string, path: string, body?: object) =>
    own.send<Notice>(method, path, body ? { body } : {});
  return {
    ...member,
    client: own,
    add: (change: object = {}) => send('POST', '/v1/admin/notices', { ...written(), ...change }),
    change: (sn: number, change: object) =>
      send('PUT', `/v1/admin/notices/${sn}`, { ...written(), ...change }),
    remove: (sn: number, body: object) => send('DELETE', `/v1/admin/notices/${sn}`, body),
    list: async (query = '') =>
      (await own.get<{ list: Notice[]; total: number }>(`/v1/admin/notices${query}`)).body,
  };
}
const operator = () => someone({ role: 'operator' });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const shown = async (sn: number) => (await client.get<Notice>(`/v1/mypage/board-info/${sn}`)).status;

describe('an operator', () => {
  it('writes, changes and deletes a notice, and each action is in the log (NOTICES-10)', async () => {
    const admin = await operator();
    const { status, body } = await admin.add({ reason: undefined });
    expect([status, body.state, body.version, body.read_cnt]).toEqual([200, 'shown', 1, 0]);
    expect(await shown(body.board_sn)).toBe(200);
    const changed = await admin.change(body.board_sn, { title: '점검 연기', version: 1 });
    expect([changed.body.title, changed.body.version]).toEqual(['점검 연기', 2]);
    expect((await admin.remove(body.board_sn, { version: 2, reason: '끝났어요' })).status).toBe(200);
    expect(await shown(body.board_sn)).toBe(404);
    const entries = await prisma().auditEntry.findMany({
      where: { target: `notice:${body.board_sn}` },
      orderBy: { auditNo: 'asc' },
    });
    expect(entries.map(({ action }) => action)).toEqual(['notices.add', 'notices.change', 'notices.remove']);
    expect(JSON.parse(entries[1]?.before ?? '')).toMatchObject({ title: '점검 안내' });
    expect(JSON.parse(entries[1]?.after ?? '')).toMatchObject({ title: '점검 연기' });
    expect(entries[2]?.reason).toBe('끝났어요');
  });

  it('is refused when another one changed it first; the first change stays (NOTICES-11)', async () => {
    const [one, other] = [await operator(), await operator()];
    const { board_sn } = (await one.add()).body;
    const changes = await Promise.all([
      one.change(board_sn, { title: '하나', version: 1 }),
      other.change(board_sn, { title: '둘', version: 1 }),
    ]);
    expect(changes.map(codeOf).sort()).toEqual([
      [200, undefined],
      [409, 'notice_changed'],
    ]);
    const winner = changes.find(({ status }) => status === 200);
    expect((await client.get(`/v1/mypage/board-info/${board_sn}`)).body.title).toBe(winner?.body.title);
    expect(codeOf(await other.remove(board_sn, { version: 1 }))).toEqual([409, 'notice_changed']);
    expect(codeOf(await other.change(2_000_000_000, { version: 1 }))).toEqual([404, 'notice_not_found']);
  });

  it.each([
    ['no title', { title: ' ' }, 'title'],
    ['a text that is too long', { content: '가'.repeat(20_001) }, 'content'],
    ['a picture at another address', { content: '![x](https://evil.example/a.png)' }, 'content'],
    ['a picture outside the folder', { content: '![x](/files/../secret)' }, 'content'],
    ['a head picture at another address', { image: 'javascript:alert(1)' }, 'image'],
    ['an end before its start', { expose_end_date: '2020-01-01T00:00:00.000Z' }, 'expose_end_date'],
    ['an invalid start', { expose_start_date: '2026-11-20' }, 'expose_start_date'],
    ['an unknown board', { board_setting_cd: 1010 }, 'board_setting_cd'],
    ['an unknown field', { version: 1 }, 'version'],
  ])('is refused %s (NOTICES-9, NOTICES-12)', async (_what, change, field) => {
    const { status, body } = await (await operator()).add(change);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.fields?.map((one) => one.field)).toContain(field);
  });

  it('names an existing member, and only that member sees the notice (NOTICES-3, NOTICES-12)', async () => {
    const [admin, member] = [await operator(), await someone()];
    expect(codeOf(await admin.add({ target_user_key: 2_000_000_000 }))).toEqual([404, 'user_not_found']);
    const { board_sn } = (await admin.add({ target_user_key: member.userKey })).body;
    expect((await member.client.get(`/v1/mypage/board-info/${board_sn}`)).status).toBe(200);
    expect(await shown(board_sn)).toBe(404);
    await member.client.send('PUT', '/v1/mypage/notice-proc', { body: { board_sn } });
    expect((await admin.list()).list.find((one) => one.board_sn === board_sn)?.read_cnt).toBe(1);
  });

  it('sees coming, current and past ones by the product’s clock (NOTICES-2, NOTICES-10)', async () => {
    const admin = await operator();
    const { board_sn } = (await admin.add({ expose_start_date: at(2), expose_end_date: at(4) })).body;
    const clock = server.app.get(Clock);
    for (const [state, status] of [
      ['coming', 404],
      ['shown', 200],
      ['over', 404],
    ] as const) {
      const own = client.as(await tokenOf(server.app, admin.userKey));
      const { list } = (await own.get<{ list: Notice[] }>(`/v1/admin/notices?state=${state}&limit=100`)).body;
      expect(list.find((one) => one.board_sn === board_sn)?.state).toBe(state);
      expect(await shown(board_sn)).toBe(status);
      clock.shift(2.5 * hourMs);
    }
    clock.shift(-7.5 * hourMs);
  });

  it('is required; members and visitors are refused (NOTICES-10)', async () => {
    const [member, host] = [await someone(), await someone({ role: 'host' })];
    for (const caller of [member, host]) {
      expect(codeOf(await caller.add())).toEqual([403, 'forbidden']);
      expect(codeOf(await caller.change(1, { version: 1 }))).toEqual([403, 'forbidden']);
      expect(codeOf(await caller.remove(1, { version: 1 }))).toEqual([403, 'forbidden']);
    }
    expect((await client.get('/v1/admin/notices')).status).toBe(401);
  });
});

describe('the popups over the home page', () => {
  it('are of both boards, while they are shown (NOTICES-8)', async () => {
    const admin = await operator();
    const popup = (board_setting_cd: number, hours: number) =>
      admin.add({ board_setting_cd, popup_yn: 'Y', image: '/files/art/p.svg', expose_start_date: at(hours) });
    const [notice, event, coming] = [await popup(1030, -3), await popup(1040, -2), await popup(1030, 5)];
    const { body } = await client.get<{ list: Notice[] }>('/v1/mypage/alarm-notice-list?popup_yn=Y&limit=3');
    expect(body.list.map(({ board_sn }) => board_sn)).toEqual([event.body.board_sn, notice.body.board_sn]);
    expect(body.list[0]).toMatchObject({ popup_yn: 'Y', image: '/files/art/p.svg' });
    expect(coming.body.state).toBe('coming');
    const one = await client.get<{ list: Notice[] }>(
      '/v1/mypage/alarm-notice-list?popup_yn=Y&board_setting_cd=1040',
    );
    expect(one.body.list.map(({ board_sn }) => board_sn)).toEqual([event.body.board_sn]);
  });
});
