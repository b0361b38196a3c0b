import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { queryClient } from '../../api/query-client.ts';
import { queryKeyOf } from '../../api/query-keys.ts';

/** The boards of /announce by their board_setting_cd. */
export const boards = { notices: 1030, events: 1040 } as const;
export type Board = keyof typeof boards;

export const pageSize = 10;
const tickerSize = 3;
const popupsMax = 3;

/** One page of a board, newest first. `page` starts at 1. */
export const noticeListQuery = (board: Board, page: number) => {
  const query = { board_setting_cd: boards[board], offset: (page - 1) * pageSize, limit: pageSize };
  return queryOptions({
    queryKey: queryKeyOf('/v1/mypage/alarm-notice-list', query),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/mypage/alarm-notice-list', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};

/** The newest notices, for the ticker (NOTICES-6). */
export const tickerQuery = queryOptions({
  queryKey: queryKeyOf('/v1/mypage/alarm-notice-list', {}, { use: 'ticker' }),
  queryFn: ({ signal }) =>
    unwrap(
      api.GET('/v1/mypage/alarm-notice-list', {
        params: { query: { board_setting_cd: boards.notices, offset: 0, limit: tickerSize } },
        signal,
      }),
    ),
  staleTime: 60_000,
});

/** One notice. */
export const noticeQuery = (boardSn: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/mypage/board-info/{id}', { id: boardSn }),
    queryFn: async ({ signal }) => {
      const found = await unwrap(
        api.GET('/v1/mypage/board-info/{id}', { params: { path: { id: boardSn } }, signal }),
      );
      // The member's own inquiry has a page of its own.
      if ('answer' in found) throw ApiError.of(404, { code: 'not_found', message: '' });
      return found;
    },
  });

/** The current popups of both boards, and the offset of the server's clock from the page's. */
export const popupsQuery = queryOptions({
  queryKey: queryKeyOf('/v1/mypage/alarm-notice-list', {}, { use: 'popups' }),
  queryFn: async ({ signal }) => {
    const { list, answered_at } = await unwrap(
      api.GET('/v1/mypage/alarm-notice-list', {
        params: { query: { popup_yn: 'Y', offset: 0, limit: popupsMax } },
        signal,
      }),
    );
    const answeredMs = Date.parse(answered_at);
    // Without a server time, the device's clock is used.
    const nowMs = Number.isNaN(answeredMs) ? Date.now() : answeredMs;
    return { list, serverOffsetMs: nowMs - performance.now() };
  },
  staleTime: 60_000,
});

/** Lists and the bell reflect what was read. */
async function refreshRead(): Promise<void> {
  await Promise.all(
    (['/v1/mypage/alarm-notice-list', '/v1/mypage/alarm-not-read-info'] as const).map((path) =>
      queryClient.invalidateQueries({ queryKey: queryKeyOf(path) }),
    ),
  );
}

/** Marks every notice now shown on a board as read. */
export async function markBoardRead(board: Board): Promise<void> {
  await unwrap(api.PUT('/v1/mypage/notice-proc', { body: { board_setting_cd: boards[board] } }));
  await refreshRead();
}

/** Marks a notice as read by the member, so that lists no longer show it as new. */
export async function markNoticeRead(boardSn: number): Promise<void> {
  await unwrap(api.PUT('/v1/mypage/notice-proc', { body: { board_sn: boardSn } }));
  queryClient.setQueryData(
    noticeQuery(boardSn).queryKey,
    (notice) => notice && { ...notice, read_yn: 'Y' as const },
  );
  await refreshRead();
}
