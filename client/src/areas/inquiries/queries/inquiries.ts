import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { localKeyOf, queryKeyOf } from '../../../api/query-keys.ts';

export type InquiryItem = Schema<'InquiryItem'>;
export type InquiryDetail = Schema<'InquiryDetail'>;
export type InquiryState = InquiryItem['state'];

export const pageSize = 10;
const waitingPollMs = 15_000;

const listPath = '/v1/mypage/board-list';

/** One page of the member's inquiries, newest first; '' for both states. `page` starts at 1. */
export const inquiriesQuery = (privileged: boolean, state: InquiryState | '', page: number) => {
  const query = {
    privilege_yn: privileged ? ('Y' as const) : ('N' as const),
    ...(state === '' ? {} : { state }),
    offset: (page - 1) * pageSize,
    limit: pageSize,
  };
  return queryOptions({
    queryKey: queryKeyOf(listPath, query),
    queryFn: ({ signal }) => unwrap(api.GET(listPath, { params: { query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: (query) =>
      query.state.data?.list.some((inquiry) => inquiry.state === 'waiting') === true &&
      poll(waitingPollMs)(query),
  });
};

/** The categories, and whether privileged inquiries may be sent. */
export const categoriesQuery = (userKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/mypage/board-categorys', {}, { viewer: userKey }),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/mypage/board-categorys', { signal })),
    staleTime: 60_000,
  });

/**
 * One of the member's inquiries; polled while it is waiting. A notice with that number does not count, and has a cache
 * of its own.
 */
export const inquiryQuery = (boardSn: number) =>
  queryOptions({
    queryKey: localKeyOf('inquiry', boardSn),
    queryFn: async ({ signal }) => {
      const found = await unwrap(
        api.GET('/v1/mypage/board-info/{id}', { params: { path: { id: boardSn } }, signal }),
      );
      if (!('answer' in found)) throw ApiError.of(404, { code: 'not_found', message: '' });
      return found;
    },
    staleTime: 0,
    refetchInterval: (query) => query.state.data?.state === 'waiting' && poll(waitingPollMs)(query),
  });

/** Lists that are not on screen are removed from the cache, so that returning never shows old data. */
function listsChanged(): Promise<void> {
  queryClient.removeQueries({ queryKey: queryKeyOf(listPath), type: 'inactive' });
  return queryClient.invalidateQueries({ queryKey: queryKeyOf(listPath) });
}

/** Sends an inquiry, once per idempotency key; returns it. */
export async function sendInquiry(body: Schema<'InquiryRequest'>, key: string): Promise<InquiryDetail> {
  const inquiry = await unwrap(api.POST('/v1/mypage/board', { body, headers: { 'Idempotency-Key': key } }));
  queryClient.setQueryData(inquiryQuery(inquiry.board_sn).queryKey, inquiry);
  await listsChanged();
  return inquiry;
}

/** Changes a waiting inquiry of the member; if it is no longer waiting, the page is refreshed. */
async function change<Changed>(boardSn: number, work: Promise<Changed>): Promise<Changed> {
  try {
    return await work;
  } catch (error) {
    await queryClient.invalidateQueries({ queryKey: inquiryQuery(boardSn).queryKey });
    throw error;
  }
}

/** Deletes a waiting inquiry of the member. */
export async function removeInquiry(boardSn: number): Promise<void> {
  await change(boardSn, unwrap(api.DELETE('/v1/mypage/board', { body: { board_sn: boardSn } })));
  await listsChanged();
}

/** Adds an uploaded picture to a waiting inquiry of the member. */
export async function addPicture(boardSn: number, fileId: number): Promise<void> {
  const body = { board_sn: boardSn, file_ids: [fileId] };
  const inquiry = await change(boardSn, unwrap(api.POST('/v1/mypage/board-file', { body })));
  queryClient.setQueryData(inquiryQuery(boardSn).queryKey, inquiry);
  await listsChanged();
}

/** Removes a picture of a waiting inquiry of the member. */
export async function removePicture(boardSn: number, fileId: number): Promise<void> {
  const body = { board_sn: boardSn, board_file_sn: fileId };
  const inquiry = await change(boardSn, unwrap(api.DELETE('/v1/mypage/board-file', { body })));
  queryClient.setQueryData(inquiryQuery(boardSn).queryKey, inquiry);
  await listsChanged();
}
