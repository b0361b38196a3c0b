import {
  expectEqual,
  expectFieldRefusal,
  expectOk,
  expectPaging,
  expectRefusal,
  expectSorted,
  expectThat,
  expectTime,
} from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area, LeftOut } from './harness.mjs';

const listPath = '/v1/mypage/alarm-notice-list';

async function firstNotice(visitor, board = 1030) {
  const { list } = expectOk(await visitor.get(`${listPath}?board_setting_cd=${board}&limit=1`));
  if (list.length === 0) throw new LeftOut('data', `board ${board} is empty`);
  return list[0];
}

/** Notices and events. */
export const notices = area('notices', {
  'each board is listed in pages, newest first (NOTICES-1)': async ({ visitor }) => {
    for (const board of [1030, 1040]) {
      const { list } = expectOk(await visitor.get(`${listPath}?board_setting_cd=${board}&limit=100`));
      for (const notice of list) {
        expectEqual(notice.board_setting_cd, board, 'the board of a notice');
        expectTime(notice.expose_start_date, 'expose_start_date');
      }
      expectSorted(
        list.map(({ expose_start_date }) => expose_start_date),
        'desc',
        'notices by date',
      );
      await expectPaging(
        (query) => visitor.get(`${listPath}?board_setting_cd=${board}&${query}`),
        ({ board_sn }) => board_sn,
      );
    }
    expectRefusal(await visitor.get(`${listPath}?board_setting_cd=1031`), 'validation_failed');
  },

  'the ticker requests three (NOTICES-6)': async ({ visitor }) => {
    const { list, limit } = expectOk(await visitor.get(`${listPath}?offset=0&limit=3`));
    expectEqual(limit, 3, 'limit');
    expectThat(list.length <= 3, 'more than three');
    expectThat(
      list.every(({ read_yn }) => read_yn === 'N'),
      'a visitor has a read notice',
    );
  },

  'a notice links to its neighbours and back (NOTICES-4)': async ({ visitor }) => {
    const { board_sn, title } = await firstNotice(visitor);
    const notice = expectOk(await visitor.get(`/v1/mypage/board-info/${board_sn}`));
    expectEqual(
      [notice.board_sn, notice.title, notice.next_board_sn],
      [board_sn, title, null],
      'the newest notice',
    );
    if (notice.prev_board_sn === null) throw new LeftOut('data', 'there is one notice alone');
    const older = expectOk(await visitor.get(`/v1/mypage/board-info/${notice.prev_board_sn}`));
    expectEqual(older.next_board_sn, board_sn, 'the newer neighbour of the older one');
  },

  'an unknown notice is not found': async ({ visitor }) => {
    expectRefusal(await visitor.get('/v1/mypage/board-info/2147483647'), 'notice_not_found');
    expectRefusal(await visitor.get('/v1/mypage/board-info/abc'), 'validation_failed', 'notice_not_found');
  },

  'a member marks a notice read; a repeat changes nothing (NOTICES-5)': async ({ visitor, joining }) => {
    const { client } = await joining.member();
    const { board_sn } = await firstNotice(visitor);
    const mark = async () => expectOk(await client.put('/v1/mypage/notice-proc', { board_sn })).read_cnt;
    expectEqual([await mark(), await mark()], [1, 0], 'read_cnt of the first and the second time');
    expectEqual(expectOk(await client.get(`/v1/mypage/board-info/${board_sn}`)).read_yn, 'Y', 'read_yn');
    expectEqual((await firstNotice(visitor)).read_yn, 'N', "a visitor's read_yn");
    expectRefusal(
      await client.put('/v1/mypage/notice-proc', { board_sn: 2_147_483_647 }),
      'notice_not_found',
    );
    expectOk(await client.put('/v1/mypage/notice-proc', {}));
    const { list } = expectOk(await client.get(`${listPath}?limit=100`));
    expectThat(
      list.every(({ read_yn }) => read_yn === 'Y'),
      'a notice stayed unread after all were marked',
    );
  },

  'an operator writes a notice, changes one version of it and removes it (NOTICES-10, NOTICES-11)': async ({
    persona,
    visitor,
  }) => {
    const { client: operator } = await persona('admin01');
    const written = {
      board_setting_cd: 1040,
      title: '적합성 검사',
      summary_content: '적합성 검사에서 쓰는 글이에요.',
      content: '적합성 검사에서 쓰는 글이에요.',
      expose_start_date: '2026-01-01T00:00:00.000Z',
    };
    expectFieldRefusal(
      await operator.post('/v1/admin/notices', { ...written, expose_end_date: '2025-01-01T00:00:00.000Z' }),
      'expose_end_date',
    );
    const { board_sn, version } = expectOk(await operator.post('/v1/admin/notices', written));
    const path = `/v1/admin/notices/${board_sn}`;
    const change = { ...written, title: '적합성 검사, 고침', version };
    const changed = expectOk(await operator.put(path, change));
    expectRefusal(await operator.put(path, change), 'notice_changed');
    expectEqual(
      expectOk(await visitor.get(`/v1/mypage/board-info/${board_sn}`)).title,
      change.title,
      'the title',
    );
    expectOk(await operator.delete(path, { version: changed.version, reason: '적합성 검사' }));
    expectRefusal(await visitor.get(`/v1/mypage/board-info/${board_sn}`), 'notice_not_found');
  },

  ...contractCases('notices'),
});
