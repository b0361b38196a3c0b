import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';

export type InquiryItem = Schema<'InquiryItem'>;
export type InquiryDetail = Schema<'InquiryDetail'>;
export type InquiryState = InquiryItem['state'];

export const pageSize = 10;
const waitingPollMs = 15_000;

const listKey = '/v1/mypage/board-list';
/** Apart from what notices keep of the same call. */
const detailKey = ['inquiry', '/v1/mypage/board-info'] as const;

/** One page of own inquiries, newest first; '' for both states. `page` counts from 1. */
export const inquiriesQuery = (privileged: boolean, state: InquiryState | '', page: number) =>
  queryOptions({
    queryKey: [listKey, privileged, state, page],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET(listKey, {
          params: {
            query: {
              privilege_yn: privileged ? 'Y' : 'N',
              ...(state === '' ? {} : { state }),
              offset: (page - 1) * pageSize,
              limit: pageSize,
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: (query) =>
      query.state.data?.list.some((inquiry) => inquiry.state === 'waiting') === true &&
      poll(waitingPollMs)(query),
  });

/** What can be asked, and whether privileged inquiries may be sent. */
export const categoriesQuery = (userKey: number) =>
  queryOptions({
    queryKey: ['/v1/mypage/board-categorys', userKey],
    queryFn: ({ signal }) => unwrap(api.GET('/v1/mypage/board-categorys', { signal })),
    staleTime: 60_000,
  });

/** One own inquiry in full; looked at again while it waits. A notice of that number is none. */
export const inquiryQuery = (boardSn: number) =>
  queryOptions({
    queryKey: [...detailKey, boardSn],
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

/** Lists that are not on screen are forgotten: coming back, nobody sees what they said before. */
function listsChanged(): Promise<void> {
  queryClient.removeQueries({ queryKey: [listKey], type: 'inactive' });
  return queryClient.invalidateQueries({ queryKey: [listKey] });
}

/** Sends an inquiry, once for one key; answers it. */
export async function sendInquiry(body: Schema<'InquiryRequest'>, key: string): Promise<InquiryDetail> {
  const inquiry = await unwrap(api.POST('/v1/mypage/board', { body, headers: { 'Idempotency-Key': key } }));
  queryClient.setQueryData(inquiryQuery(inquiry.board_sn).queryKey, inquiry);
  await listsChanged();
  return inquiry;
}

/** Changes an own inquiry that waits; where it does not any more, the page learns of it. */
async function change<Changed>(boardSn: number, work: Promise<Changed>): Promise<Changed> {
  try {
    return await work;
  } catch (error) {
    await queryClient.invalidateQueries({ queryKey: inquiryQuery(boardSn).queryKey });
    throw error;
  }
}

/** Deletes an own inquiry that waits. */
export async function removeInquiry(boardSn: number): Promise<void> {
  await change(boardSn, unwrap(api.DELETE('/v1/mypage/board', { body: { board_sn: boardSn } })));
  await listsChanged();
}

/** Adds an uploaded picture to an own inquiry that waits. */
export async function addPicture(boardSn: number, fileId: number): Promise<void> {
  const body = { board_sn: boardSn, file_ids: [fileId] };
  const inquiry = await change(boardSn, unwrap(api.POST('/v1/mypage/board-file', { body })));
  queryClient.setQueryData(inquiryQuery(boardSn).queryKey, inquiry);
  await listsChanged();
}

/** Removes a picture of an own inquiry that waits. */
export async function removePicture(boardSn: number, fileId: number): Promise<void> {
  const body = { board_sn: boardSn, board_file_sn: fileId };
  const inquiry = await change(boardSn, unwrap(api.DELETE('/v1/mypage/board-file', { body })));
  queryClient.setQueryData(inquiryQuery(boardSn).queryKey, inquiry);
  await listsChanged();
}
