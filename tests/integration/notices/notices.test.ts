import { type BuiltMember, buildMember } from '@honey/seeds/builders/members';
import type { AlarmNotReadInfo } from '@honey/server/alarms/lists/alarm-lists.dto';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import type { NoticeDetail, NoticeList } from '@honey/server/notices/notices.dto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const hourMs = 3_600_000;

const { server, client } = setServer();
let member: BuiltMember;
let signedIn: TestClient;

beforeAll(async () => {
  member = await buildMember(server.app);
  signedIn = client.as(await tokenOf(server.app, member.userKey));
});

/** Writes a notice that is shown from `from` to `until`, in hours from now, and returns its number. */
async function notice(title: string, from: number, until?: number, boardSettingCd = 1030): Promise<number> {
  const now = server.app.get(Clock).nowMs();
  const row = await server.app.get(Database).prisma.notice.create({
    data: {
      title,
      boardSettingCd,
      summaryContent: `${title} 요약`,
      content: `${title} 내용`,
      exposeStartDate: new Date(now + from * hourMs),
      exposeEndDate: until === undefined ? null : new Date(now + until * hourMs),
    },
  });
  return row.boardSn;
}

describe('the notice list', () => {
  let sns: Record<'oldest' | 'over' | 'newest' | 'coming' | 'event', number>;

  beforeAll(async () => {
    sns = {
      oldest: await notice('가장 오래된 공지', -72),
      over: await notice('끝난 공지', -48, -1),
      newest: await notice('가장 새로운 공지', -1, 24),
      coming: await notice('아직인 공지', 1),
      event: await notice('이벤트', -2, undefined, 1040),
    };
  });

  it('shows the current notices, newest first, three for the ticker (NOTICES-2, NOTICES-6)', async () => {
    const { status, body } = await client.get<NoticeList>('/v1/mypage/alarm-notice-list?offset=0&limit=3');
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 2, offset: 0, limit: 3 });
    expect(body.list.map((item) => item.board_sn)).toEqual([sns.newest, sns.oldest]);
    expect(body.list[0]).toMatchObject({ title: '가장 새로운 공지', board_setting_cd: 1030, read_yn: 'N' });
  });

  it('pages, and shows events separately (NOTICES-1)', async () => {
    const second = await client.get<NoticeList>('/v1/mypage/alarm-notice-list?offset=1&limit=1');
    expect(second.body.list.map((item) => item.board_sn)).toEqual([sns.oldest]);
    const events = await client.get<NoticeList>('/v1/mypage/alarm-notice-list?board_setting_cd=1040');
    expect(events.body.list.map((item) => item.board_sn)).toEqual([sns.event]);
  });

  it('shows a notice for one member to that member only (NOTICES-3)', async () => {
    const other = await buildMember(server.app);
    const { boardSn } = await server.app.get(Database).prisma.notice.create({
      data: {
        title: '당신에게만',
        summaryContent: '.',
        content: '.',
        exposeStartDate: new Date(server.app.get(Clock).nowMs() - hourMs),
        exposeEndDate: new Date(server.app.get(Clock).nowMs() + hourMs),
        targetUserKey: member.userKey,
        boardFileSn: 7,
        fileType: 'image',
      },
    });
    const as = async (userKey?: number) =>
      userKey === undefined ? client : client.as(await tokenOf(server.app, userKey));
    const listOf = async (userKey?: number) =>
      (await (await as(userKey)).get<NoticeList>('/v1/mypage/alarm-notice-list')).body;
    const detailOf = async (userKey?: number) =>
      (await as(userKey)).get<NoticeDetail>(`/v1/mypage/board-info/${boardSn}`);
    const own = await listOf(member.userKey);
    const others = await listOf(other.userKey);
    expect(own.list.map((item) => item.board_sn)).toContain(boardSn);
    expect(own.total).toBe(others.total + 1);
    expect(others.list.map((item) => item.board_sn)).not.toContain(boardSn);
    expect((await listOf()).total).toBe(others.total);
    expect((await detailOf(member.userKey)).body).toMatchObject({
      target_user_key: member.userKey,
      board_country_sn: 82,
      board_file_sn: 7,
      file_type: 'image',
      expose_end_date: expect.any(String),
    });
    expect((await detailOf(other.userKey)).status).toBe(404);
    expect((await detailOf()).status).toBe(404);
    const read = await (await as(other.userKey)).send('PUT', '/v1/mypage/notice-proc', {
      body: { board_sn: boardSn },
    });
    expect(read.status).toBe(404);
    await server.app.get(Database).prisma.notice.delete({ where: { boardSn } });
  });

  it.each(['offset=-1', 'limit=0', 'limit=101', 'limit=2.5', 'limit=abc', 'board_setting_cd=7', 'x=1'])(
    'rejects ?%s by field (CORE-14)',
    async (query) => {
      const { status, body } = await client.get(`/v1/mypage/alarm-notice-list?${query}`);
      expect([status, body.code]).toEqual([400, 'validation_failed']);
      expect(body.fields).toContainEqual(expect.objectContaining({ field: query.split('=')[0] }));
    },
  );

  it('returns a full notice with its newer and older neighbours (NOTICES-4)', async () => {
    const newest = await client.get<NoticeDetail>(`/v1/mypage/board-info/${sns.newest}`);
    expect(newest.body).toMatchObject({
      content: '가장 새로운 공지 내용',
      image: null,
      next_board_sn: null,
      prev_board_sn: sns.oldest,
    });
    const oldest = await client.get<NoticeDetail>(`/v1/mypage/board-info/${sns.oldest}`);
    expect(oldest.body).toMatchObject({ next_board_sn: sns.newest, prev_board_sn: null });
    const event = await client.get<NoticeDetail>(`/v1/mypage/board-info/${sns.event}`);
    expect(event.body).toMatchObject({ next_board_sn: null, prev_board_sn: null });
  });

  it('does not disclose a past or future notice (NOTICES-2)', async () => {
    for (const id of [sns.over, sns.coming, 2_000_000_000]) {
      const { status, body } = await client.get(`/v1/mypage/board-info/${id}`);
      expect([status, body.code]).toEqual([404, 'notice_not_found']);
    }
  });

  it.each(['abc', '0', '-1', '1.5', '99999999999'])('rejects the id %s (CORE-9)', async (id) => {
    const { status, body } = await client.get(`/v1/mypage/board-info/${id}`);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });

  it('shows a notice from its start until its end (NOTICES-2)', async () => {
    const clock = server.app.get(Clock);
    clock.shift(2 * hourMs);
    expect((await client.get(`/v1/mypage/board-info/${sns.coming}`)).status).toBe(200);
    clock.shift(23 * hourMs);
    expect((await client.get(`/v1/mypage/board-info/${sns.newest}`)).status).toBe(404);
    clock.shift(-25 * hourMs);
  });
});

describe('marking notices read', () => {
  const put = (as: TestClient, body: unknown) => as.send('PUT', '/v1/mypage/notice-proc', { body });
  const readStates = async (as: TestClient) => {
    const { body } = await as.get<NoticeList>('/v1/mypage/alarm-notice-list');
    return body.list.map((item) => item.read_yn);
  };

  it('marks one, then all, and once only (NOTICES-5)', async () => {
    const first = await notice('읽을 공지', -1);
    expect((await put(signedIn, { board_sn: first })).body).toEqual({ read_cnt: 1 });
    expect((await put(signedIn, { board_sn: first })).body).toEqual({ read_cnt: 0 });
    expect((await signedIn.get(`/v1/mypage/board-info/${first}`)).body.read_yn).toBe('Y');
    expect(await readStates(signedIn)).toContain('N');

    const all = await put(signedIn, {});
    expect(all.body.read_cnt).toBeGreaterThan(0);
    expect(new Set(await readStates(signedIn))).toEqual(new Set(['Y']));
    expect((await put(signedIn, {})).body).toEqual({ read_cnt: 0 });
  });

  it('is per member, and opening a notice marks nothing (NOTICES-5)', async () => {
    const other = client.as(await tokenOf(server.app, (await buildMember(server.app)).userKey));
    const sn = await notice('남의 공지', -1);
    await other.get(`/v1/mypage/board-info/${sn}`);
    expect(new Set(await readStates(other))).toEqual(new Set(['N']));
    expect(new Set(await readStates(client))).toEqual(new Set(['N']));
  });

  it('works without a body too', async () => {
    expect((await signedIn.send('PUT', '/v1/mypage/notice-proc')).status).toBe(200);
  });

  it('refuses a notice that is not shown, and invalid input', async () => {
    const coming = await notice('아직인 공지', 5);
    expect((await put(signedIn, { board_sn: coming })).body.code).toBe('notice_not_found');
    for (const body of [{ board_sn: 'x' }, { board_sn: -1 }, { board_sn: 1.5 }, { user_key: 1 }, []]) {
      const answer = await put(signedIn, body);
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    }
    const broken = await put(signedIn, '{"board_sn":');
    expect([broken.status, broken.body.code]).toEqual([400, 'malformed_json']);
  });

  it('needs a signed-in member', async () => {
    const { status, body } = await put(client, {});
    expect([status, body.code]).toEqual([401, 'login_required']);
    expect((await put(client.as('aaa.bbb.ccc'), {})).body.code).toBe('invalid_token');
  });
});

describe('the bell’s count of notices and events', () => {
  const unreadOf = async (own: TestClient) =>
    (await own.get<AlarmNotReadInfo>('/v1/mypage/alarm-not-read-info')).body;
  const read = (own: TestClient, body: object) => own.send('PUT', '/v1/mypage/notice-proc', { body });

  it('includes unread ones shown since the member joined and still shown; a board is read at once (ALARMS-17, NOTICES-14)', async () => {
    const [reader, other] = await Promise.all([buildMember(server.app), buildMember(server.app)]);
    const joinedAt = new Date(server.app.get(Clock).nowMs() - 10 * hourMs);
    await server.app.get(Database).prisma.user.updateMany({
      where: { userKey: { in: [reader.userKey, other.userKey] } },
      data: { createdAt: joinedAt },
    });
    const own = client.as(await tokenOf(server.app, reader.userKey));
    const before = await unreadOf(own);
    const first = await notice('첫 공지', -3);
    await notice('둘째 공지', -2);
    await notice('지난 공지', -3, -1);
    await notice('올 공지', 1);
    await notice('가입 전 공지', -11);
    await notice('새 이벤트', -2, undefined, 1040);
    const targeted = await notice('한 사람의 공지', -2);
    await server.app.get(Database).prisma.notice.update({
      where: { boardSn: targeted },
      data: { targetUserKey: other.userKey },
    });
    const counted = (notices: number, events: number) => ({
      ...before,
      notice_cnt: before.notice_cnt + notices,
      event_cnt: before.event_cnt + events,
      total_cnt: before.total_cnt + notices + events,
    });
    expect(await unreadOf(own)).toEqual(counted(2, 1));
    await read(own, { board_sn: first });
    expect(await unreadOf(own)).toEqual(counted(1, 1));
    await read(own, { board_setting_cd: 1040 });
    expect(await unreadOf(own)).toMatchObject({ notice_cnt: before.notice_cnt + 1, event_cnt: 0 });
    await read(own, { board_setting_cd: 1030 });
    expect(await unreadOf(own)).toEqual({ ...before, notice_cnt: 0, event_cnt: 0, total_cnt: 0 });
    expect((await read(own, { board_setting_cd: 7 })).status).toBe(400);
    expect((await read(client, { board_setting_cd: 1030 })).status).toBe(401);
  });
});
