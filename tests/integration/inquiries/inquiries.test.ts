import { buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { plain, upload, uploadPaths } from '../files/support.ts';

const { server, client } = setServer();
const prisma = () => server.app.get(Database).prisma;

// No push is sent at night in Seoul.
beforeAll(() => {
  const clock = server.app.get(Clock);
  const sinceMidnight = (clock.nowMs() + 9 * 3_600_000) % 86_400_000;
  clock.shift(12 * 3_600_000 - sinceMidnight);
});

interface Inquiry {
  board_sn: number;
  state: string;
  title: string;
  content: string;
  answer: string;
  category_nm: string;
  privilege_yn: string;
  answered_at: string | null;
  files: { file_id: number; url: string; thumb_url: string }[];
  version: number;
  user: { user_key: number };
  code?: string;
  fields?: { field: string }[];
}
interface List {
  list: Inquiry[];
  total: number;
}

const defaults = {
  category_cd: 'payment',
  title: '충전한 꿀이 보이지 않아요',
  content: '어제 카드로 충전했는데 지갑에 보이지 않아요.',
};

async function someone(overrides: MemberOverrides = {}) {
  const member = await buildMember(server.app, overrides);
  const token = await tokenOf(server.app, member.userKey);
  const own = client.as(token);
  const send = (method: string, path: string, body?: object, headers = {}) =>
    own.send<Inquiry>(method, path, { ...(body && { body }), headers });
  return {
    ...member,
    token,
    client: own,
    send,
    submit: (body: object = {}, headers = {}) =>
      send('POST', '/v1/mypage/board', { ...defaults, ...body }, headers),
    list: async (query = '') => (await own.get<List>(`/v1/mypage/board-list${query}`)).body,
    info: (boardSn: number) => own.get<Inquiry>(`/v1/mypage/board-info/${boardSn}`),
    remove: (boardSn: number) => send('DELETE', '/v1/mypage/board', { board_sn: boardSn }),
    addFiles: (boardSn: number, ...fileIds: number[]) =>
      send('POST', '/v1/mypage/board-file', { board_sn: boardSn, file_ids: fileIds }),
    removeFile: (boardSn: number, fileId: number) =>
      send('DELETE', '/v1/mypage/board-file', { board_sn: boardSn, board_file_sn: fileId }),
  };
}
type Someone = Awaited<ReturnType<typeof someone>>;
const operator = () => someone({ role: 'operator' });

const answer = (admin: Someone, boardSn: number, body: object = {}) =>
  admin.send('PUT', `/v1/admin/inquiries/${boardSn}`, { answer: '확인했어요.', version: 1, ...body });

async function pictureOf(caller: Someone, table = 'board'): Promise<number> {
  const bytes = await plain(40, 40).png().toBuffer();
  const fields = { file_table: table };
  const { body } = await upload(server.baseUrl, uploadPaths.folderImage, bytes, {
    token: caller.token,
    fields,
  });
  return body.file_id;
}

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('a new inquiry', () => {
  it('waits, and is shown to its author, in the list and in full (INQUIRIES-1, INQUIRIES-7)', async () => {
    const member = await someone();
    const { body: kinds } = await member.client.get<{ list: object[]; may_privilege_yn: string }>(
      '/v1/mypage/board-categorys',
    );
    expect(kinds.list).toContainEqual({ category_cd: 'payment', category_nm: '결제·충전' });
    expect(kinds.may_privilege_yn).toBe('N');
    const { status, body: first } = await member.submit();
    expect([status, first.state, first.answered_at]).toEqual([200, 'waiting', null]);
    const { body: second } = await member.submit({ title: '', category_cd: 'etc' });
    expect(second.title).toBe('기타');
    const { list, total } = await member.list();
    expect([total, ...list.map(({ board_sn }) => board_sn)]).toEqual([2, second.board_sn, first.board_sn]);
    expect((await member.list('?offset=1&limit=1')).list.map(({ board_sn }) => board_sn)).toEqual([
      first.board_sn,
    ]);
    expect((await member.info(first.board_sn)).body).toMatchObject({ ...defaults, board_setting_cd: 1010 });
    expect((await member.list('?state=answered')).total).toBe(0);
  });

  it.each([
    ['no category', { category_cd: undefined }, 'category_cd'],
    ['an unknown category', { category_cd: 'love' }, 'category_cd'],
    ['a title that is too long', { title: '가'.repeat(101) }, 'title'],
    ['a title of two lines', { title: '하나\n둘' }, 'title'],
    ['a text that is too short', { content: '왜요' }, 'content'],
    ['a text of spaces', { content: '  왜요        ' }, 'content'],
    ['a text that is too long', { content: '가'.repeat(2_001) }, 'content'],
    ['control characters', { content: '안녕하세요\u0000 여러분' }, 'content'],
    ['too many pictures', { file_ids: [1, 2, 3, 4, 5, 6] }, 'file_ids'],
    ['an unknown privilege', { privilege_yn: true }, 'privilege_yn'],
    ['an unknown field', { state: 'answered' }, 'state'],
  ])('is rejected with %s (INQUIRIES-2)', async (_what, change, field) => {
    const member = await someone();
    const { status, body } = await member.submit(change);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.fields?.map((one) => one.field)).toContain(field);
    expect((await member.list()).total).toBe(0);
  });

  it('accepts the member’s own pictures uploaded for it, each with one inquiry (INQUIRIES-2)', async () => {
    const [member, other] = [await someone(), await someone()];
    const [picture, elsewhere, foreign] = [
      await pictureOf(member),
      await pictureOf(member, 'report'),
      await pictureOf(other),
    ];
    for (const fileId of [elsewhere, foreign, 2_000_000_000])
      expect(codeOf(await member.submit({ file_ids: [fileId] }))).toEqual([404, 'file_not_found']);
    const { body } = await member.submit({ file_ids: [picture] });
    expect(body.files.map(({ file_id }) => file_id)).toEqual([picture]);
    expect(codeOf(await member.submit({ file_ids: [picture] }))).toEqual([404, 'file_not_found']);
  });

  it('is limited per day, however many are sent at once (INQUIRIES-3)', async () => {
    const member = await someone();
    await Promise.all(Array.from({ length: 25 }, () => member.submit()));
    expect((await member.list()).total).toBe(20);
    expect(codeOf(await member.submit())).toEqual([429, 'rate_limited']);
    server.app.get(Clock).shift(25 * 3_600_000);
    const own = client.as(await tokenOf(server.app, member.userKey));
    expect((await own.send('POST', '/v1/mypage/board', { body: defaults })).status).toBe(200);
    server.app.get(Clock).shift(-25 * 3_600_000);
  });

  it('repeated with the same key returns the first response (CORE-16)', async () => {
    const member = await someone();
    const headers = { 'Idempotency-Key': 'inquiry-1' };
    const [first, again] = [await member.submit({}, headers), await member.submit({}, headers)];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect((await member.list()).total).toBe(1);
  });

  it.each<[string, MemberOverrides, string]>([
    ['an ordinary account', {}, 'N'],
    ['a payment grade', { vipLevel: 5 }, 'Y'],
    ['an honorary grade', { honor: 'rookie' }, 'Y'],
  ])('is privileged with %s or not (INQUIRIES-5)', async (_who, overrides, may) => {
    const member = await someone(overrides);
    const { body: kinds } = await member.client.get('/v1/mypage/board-categorys');
    expect(kinds.may_privilege_yn).toBe(may);
    const answered = await member.submit({ privilege_yn: 'Y' });
    expect(codeOf(answered)).toEqual(may === 'Y' ? [200, undefined] : [403, 'inquiry_privilege']);
    expect((await member.list('?privilege_yn=Y')).total).toBe(may === 'Y' ? 1 : 0);
    expect((await member.list('?privilege_yn=N')).total).toBe(0);
  });

  it('follows the setting that defines privilege (INQUIRIES-5)', async () => {
    const member = await someone({ vipLevel: 3 });
    await server.app.get(SettingsStore).set('inquiry_privilege_vip_level', 2);
    expect(codeOf(await member.submit({ privilege_yn: 'Y' }))).toEqual([403, 'inquiry_privilege']);
    await server.app.get(SettingsStore).set('inquiry_privilege_vip_level', 5);
    expect((await member.submit({ privilege_yn: 'Y' })).status).toBe(200);
  });
});

describe('an unanswered inquiry', () => {
  it('can lose a picture and be deleted; an answered one can do neither (INQUIRIES-8)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const [first, second] = [await pictureOf(member), await pictureOf(member)];
    const { body } = await member.submit({ file_ids: [first, second] });
    const left = await member.removeFile(body.board_sn, first);
    expect(left.body.files.map(({ file_id }) => file_id)).toEqual([second]);
    expect(codeOf(await member.removeFile(body.board_sn, first))).toEqual([404, 'file_not_found']);
    expect((await member.remove(body.board_sn)).status).toBe(200);
    expect(codeOf(await member.remove(body.board_sn))).toEqual([404, 'inquiry_not_found']);
    expect(
      await prisma().uploadedFile.count({ where: { fileId: { in: [first, second] }, deletedAt: null } }),
    ).toBe(0);

    const third = await pictureOf(member);
    const { body: another } = await member.submit({ file_ids: [third] });
    expect((await answer(admin, another.board_sn)).status).toBe(200);
    expect(codeOf(await member.remove(another.board_sn))).toEqual([409, 'inquiry_answered']);
    expect(codeOf(await member.removeFile(another.board_sn, third))).toEqual([409, 'inquiry_answered']);
    expect((await member.info(another.board_sn)).body.files).toHaveLength(1);
  });

  it('accepts more pictures up to five, each with one inquiry; an answered one accepts none (INQUIRIES-2, INQUIRIES-8)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const pictures: number[] = [];
    for (let number = 0; number < 6; number += 1) pictures.push(await pictureOf(member));
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = pictures;
    const { board_sn } = (await member.submit({ file_ids: [first] })).body;
    const idsOf = ({ body }: { body: Inquiry }) => body.files.map(({ file_id }) => file_id);
    expect(idsOf(await member.addFiles(board_sn, third, second))).toEqual([first, third, second]);
    // A repeat changes nothing, not even the version that an operator reads.
    const before = await prisma().inquiry.findUniqueOrThrow({ where: { boardSn: board_sn } });
    expect(idsOf(await member.addFiles(board_sn, second))).toEqual([first, third, second]);
    expect(await prisma().inquiry.findUniqueOrThrow({ where: { boardSn: board_sn } })).toEqual(before);
    expect(codeOf(await answer(admin, board_sn, { version: 1 }))).toEqual([409, 'inquiry_changed']);
    await member.addFiles(board_sn, fourth, fifth);
    const full = await member.addFiles(board_sn, sixth);
    expect([...codeOf(full), full.body.fields?.map(({ field }) => field)]).toEqual([
      400,
      'validation_failed',
      ['file_ids'],
    ]);
    // A removed one makes room, and can no longer be read.
    await member.removeFile(board_sn, first);
    expect(idsOf(await member.addFiles(board_sn, sixth))).toEqual([third, second, fourth, fifth, sixth]);
    const { body: other } = await member.submit();
    for (const fileId of [first, sixth, await pictureOf(member, 'report'), await pictureOf(admin)])
      expect(codeOf(await member.addFiles(other.board_sn, fileId))).toEqual([404, 'file_not_found']);
    const last = await pictureOf(member);
    await answer(admin, other.board_sn);
    expect(codeOf(await member.addFiles(other.board_sn, last))).toEqual([409, 'inquiry_answered']);
  });

  it('accepts pictures only from its author (INQUIRIES-4, INQUIRIES-8)', async () => {
    const [member, other] = [await someone(), await someone()];
    const { board_sn } = (await member.submit()).body;
    const picture = await pictureOf(other);
    expect(codeOf(await other.addFiles(board_sn, picture))).toEqual([404, 'inquiry_not_found']);
    expect((await client.send('POST', '/v1/mypage/board-file', { body: { board_sn } })).status).toBe(401);
    for (const body of [{ board_sn }, { board_sn, file_ids: [] }, { board_sn, file_ids: ['1'] }])
      expect(codeOf(await member.send('POST', '/v1/mypage/board-file', body))).toEqual([
        400,
        'validation_failed',
      ]);
  });

  it('has five pictures at most when several are added at once (INQUIRIES-2)', async () => {
    const member = await someone();
    const { board_sn } = (await member.submit()).body;
    const pictures: number[] = [];
    for (let number = 0; number < 7; number += 1) pictures.push(await pictureOf(member));
    const added = await Promise.all(pictures.map((fileId) => member.addFiles(board_sn, fileId)));
    expect(added.filter(({ status }) => status === 200)).toHaveLength(5);
    expect((await member.info(board_sn)).body.files).toHaveLength(5);
  });

  it('is either deleted or answered when both happen at once (INQUIRIES-8, INQUIRIES-9)', async () => {
    const [admin, member] = [await operator(), await someone()];
    for (let round = 0; round < 5; round += 1) {
      const { board_sn } = (await member.submit()).body;
      const [removed, answered] = await Promise.all([member.remove(board_sn), answer(admin, board_sn)]);
      const there = await prisma().inquiry.findUnique({ where: { boardSn: board_sn } });
      expect([removed.status, answered.status]).toEqual(there ? [409, 200] : [200, 404]);
    }
  });
});

describe('the operators’ queue', () => {
  it('has privileged ones first, then the longest waiting, and filters (INQUIRIES-6)', async () => {
    const [admin, member, vip] = [
      await operator(),
      await someone({ nick: '줄서기' }),
      await someone({ vipLevel: 2 }),
    ];
    await prisma().inquiry.deleteMany();
    const sns: number[] = [];
    for (const caller of [member, vip, member])
      sns.push((await caller.submit({ privilege_yn: caller === vip ? 'Y' : 'N' })).body.board_sn);
    const list = async (query: string) =>
      (await admin.client.get<List>(`/v1/admin/inquiries?${query}`)).body.list.map(
        ({ board_sn }) => board_sn,
      );
    const [early, privileged, late] = sns;
    expect(await list('state=waiting')).toEqual([privileged, early, late]);
    expect(await list('')).toEqual([late, privileged, early]);
    expect(await list('privilege_yn=Y')).toEqual([privileged]);
    expect(await list(`q=${encodeURIComponent('줄서')}`)).toEqual([late, early]);
    expect(await list('category_cd=etc')).toEqual([]);
    await answer(admin, early ?? 0);
    expect(await list('state=waiting')).toEqual([privileged, late]);
    expect(await list('state=answered')).toEqual([early]);
    expect(codeOf(await member.client.get('/v1/admin/inquiries'))).toEqual([403, 'forbidden']);
    expect(codeOf(await answer(member, privileged ?? 0))).toEqual([403, 'forbidden']);
    expect((await client.get('/v1/admin/inquiries')).status).toBe(401);
  });

  it('lets one of two simultaneous answers win, and refuses the other (INQUIRIES-9)', async () => {
    const [one, other, member] = [await operator(), await operator(), await someone()];
    const { board_sn } = (await member.submit()).body;
    const answers = await Promise.all([
      answer(one, board_sn, { answer: '첫 번째 답변' }),
      answer(other, board_sn, { answer: '두 번째 답변' }),
    ]);
    expect(answers.map(codeOf).sort()).toEqual([
      [200, undefined],
      [409, 'inquiry_changed'],
    ]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await member.info(board_sn)).body.answer).toBe(winner?.body.answer);
    const corrected = await answer(other, board_sn, { answer: '고친 답변', version: 2, reason: '오타' });
    expect([corrected.status, corrected.body.version]).toEqual([200, 3]);
    expect((await member.info(board_sn)).body.answer).toBe('고친 답변');
    for (const body of [{ answer: ' ' }, { version: undefined }, { answer: '가'.repeat(4_001) }])
      expect((await answer(one, board_sn, body)).status).toBe(400);
    expect(codeOf(await answer(one, 2_000_000_000))).toEqual([404, 'inquiry_not_found']);
  });

  it('writes each answer to the audit log, without its text (INQUIRIES-11)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const { board_sn } = (await member.submit()).body;
    await answer(admin, board_sn, { answer: '비밀 답변' });
    const entry = await prisma().auditEntry.findFirstOrThrow({ where: { target: `inquiry:${board_sn}` } });
    expect(entry).toMatchObject({ action: 'inquiries.answer', operatorKey: admin.userKey });
    expect(entry.before).toContain('"state":"waiting"');
    expect(entry.before + entry.after).not.toContain('비밀');
  });
});

describe('the answer', () => {
  it('notifies once, but not for a correction; one of the sandbox has no operator (INQUIRIES-10, INQUIRIES-11)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const notificationsOf = (boardSn: number) =>
      prisma().alarm.count({ where: { userKey: member.userKey, kind: 'inquiry', ref: String(boardSn) } });
    const [{ body: first }, { body: second }] = [await member.submit(), await member.submit()];
    expect((await client.get<List>('/sandbox/api/inquiries')).body.list).toContainEqual(
      expect.objectContaining({
        board_sn: first.board_sn,
        user_key: member.userKey,
        login_id: member.loginId,
      }),
    );
    expect(
      (await client.send('POST', `/sandbox/api/inquiries/${first.board_sn}/answer`, { body: {} })).status,
    ).toBe(200);
    expect(await prisma().auditEntry.count({ where: { target: `inquiry:${first.board_sn}` } })).toBe(0);
    expect(await notificationsOf(first.board_sn)).toBe(1);
    await answer(admin, first.board_sn, { version: 2 });
    await answer(admin, second.board_sn);
    expect([await notificationsOf(first.board_sn), await notificationsOf(second.board_sn)]).toEqual([1, 1]);
    await eventually(async () => {
      const { body } = await client.get<{ list: { text: string }[] }>(
        `/sandbox/api/inbox?receiver=user:${member.userKey}`,
      );
      expect(body.list.filter(({ text }) => text.includes(defaults.title))).toHaveLength(2);
    });
  });
});

describe('privacy', () => {
  interface Scene {
    boardSn: number;
    fileId: number;
    noticeSn: number;
  }
  const calls: [string, (caller: Someone, scene: Scene) => Promise<{ status: number; body: unknown }>][] = [
    ['GET board-info of the inquiry', (caller, { boardSn }) => caller.info(boardSn)],
    ['GET board-info of the member’s notice', (caller, { noticeSn }) => caller.info(noticeSn)],
    [
      'PUT notice-proc',
      (caller, { noticeSn }) => caller.send('PUT', '/v1/mypage/notice-proc', { board_sn: noticeSn }),
    ],
    [
      'PUT notice-proc of the inquiry',
      (caller, { boardSn }) => caller.send('PUT', '/v1/mypage/notice-proc', { board_sn: boardSn }),
    ],
    ['DELETE board', (caller, { boardSn }) => caller.remove(boardSn)],
    ['DELETE board-file', (caller, { boardSn, fileId }) => caller.removeFile(boardSn, fileId)],
    ['POST board with the picture', (caller, { fileId }) => caller.submit({ file_ids: [fileId] })],
    ['GET private-file', (caller, { fileId }) => caller.client.get(`/v1/etc/private-file/${fileId}`)],
    ['GET its thumb', (caller, { fileId }) => caller.client.get(`/v1/etc/private-file/${fileId}/thumb`)],
    [
      'DELETE the file',
      (caller, { fileId }) => caller.send('DELETE', `/v1/etc/user-img-delete-proc/${fileId}`),
    ],
    ['PUT admin/inquiries', (caller, { boardSn }) => answer(caller, boardSn)],
  ];
  const lists: [string, string][] = [
    ['GET board-list', '/v1/mypage/board-list?limit=100'],
    ['GET board-list, privileged', '/v1/mypage/board-list?privilege_yn=Y&limit=100'],
    ['GET alarm-notice-list', '/v1/mypage/alarm-notice-list?limit=100'],
    ['GET popups', '/v1/mypage/alarm-notice-list?popup_yn=Y&limit=100'],
    ['GET comm-files', '/v1/etc/comm-files?file_table=board&file_comm_key=1'],
    ['GET user-files', '/v1/etc/user-files?file_table=board'],
    ['GET caching/main', '/v1/caching/main'],
    ['GET admin/inquiries', '/v1/admin/inquiries'],
    ['GET admin/notices', '/v1/admin/notices'],
  ];
  const strangers: [string, MemberOverrides][] = [
    ['another member', {}],
    ['a VIP', { vipLevel: 1, honor: 'mvp' }],
    ['a host', { role: 'host' }],
  ];

  it.each(strangers)(
    '%s reaches no member’s data by any call (INQUIRIES-4, NOTICES-3, NOTICES-7)',
    async (_who, overrides) => {
      const [owner, stranger] = [await someone({ vipLevel: 1 }), await someone(overrides)];
      const secret = '아무도 모르는 비밀';
      const fileId = await pictureOf(owner);
      const { body } = await owner.submit({
        title: secret,
        content: `${secret} 이야기`,
        privilege_yn: 'Y',
        file_ids: [fileId],
      });
      const notice = await prisma().notice.create({
        data: {
          title: secret,
          summaryContent: secret,
          content: secret,
          popupYn: true,
          targetUserKey: owner.userKey,
          exposeStartDate: new Date(server.app.get(Clock).nowMs() - 1_000),
        },
      });
      const scene = { boardSn: body.board_sn, fileId, noticeSn: notice.boardSn };
      for (const [call, reach] of calls) {
        const { status, body: answered } = await reach(stranger, scene);
        expect([call, [403, 404].includes(status), JSON.stringify(answered).includes(secret)]).toEqual([
          call,
          true,
          false,
        ]);
      }
      for (const [call, path] of lists) {
        for (const reader of [stranger.client, client]) {
          const { body: answered } = await reader.get(path);
          expect([call, JSON.stringify(answered).includes(secret)]).toEqual([call, false]);
        }
      }
      // The data that the calls above tried to reach exist, and are unchanged.
      const unchanged = await owner.info(scene.boardSn);
      expect([unchanged.body.state, unchanged.body.title, unchanged.body.files.length]).toEqual([
        'waiting',
        secret,
        1,
      ]);
      expect((await owner.info(scene.noticeSn)).body.title).toBe(secret);
      expect((await owner.client.get(`/v1/etc/private-file/${fileId}`)).status).toBe(200);
    },
  );

  it('no inquiry is left once the account is emptied (INQUIRIES-12)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const { board_sn } = (await member.submit()).body;
    await answer(admin, board_sn);
    const askedMs = server.app.get(Clock).nowMs() - 30 * 86_400_000;
    await prisma().notice.create({
      data: {
        title: '.',
        summaryContent: '.',
        content: '.',
        exposeStartDate: new Date(0),
        targetUserKey: member.userKey,
      },
    });
    await prisma().user.update({
      where: { userKey: member.userKey },
      data: { deletionAskedAt: new Date(askedMs) },
    });
    await server.app.get(JobRunner).runNow('finish-deletions');
    expect(await prisma().inquiry.count({ where: { userKey: member.userKey } })).toBe(0);
    expect(await prisma().notice.count({ where: { targetUserKey: member.userKey } })).toBe(0);
    expect(
      (await admin.client.get<List>('/v1/admin/inquiries?limit=100')).body.list.map((one) => one.board_sn),
    ).not.toContain(board_sn);
  });
});
