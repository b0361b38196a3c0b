import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { nextOffset } from '../../../api/offset-pages.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

export type HostComment = Schema<'Comment'>;
export type WrittenComment = Schema<'WrittenComment'>;

/** The comments on a host page, newest first. */
export const commentsQuery = (hostKey: number, viewerKey: number | null) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/mypage/user-comments/{id}', { id: hostKey }, { viewer: viewerKey }),
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(
        api.GET('/v1/mypage/user-comments/{id}', {
          params: { path: { id: hostKey }, query: { offset, limit: 20 } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

const refetch = (hostKey: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/mypage/user-comments/{id}', { id: hostKey }) });

/** Writes a comment, or answers the comment `answerTo`; once per idempotency key. */
export async function writeComment(
  hostKey: number,
  content: string,
  key: string,
  answerTo?: number,
): Promise<void> {
  await unwrap(
    api.POST('/v1/mypage/comment', {
      body: {
        target_user_key: hostKey,
        content,
        ...(answerTo === undefined ? {} : { comment_sn: answerTo }),
      },
      headers: { 'Idempotency-Key': key },
    }),
  );
  await refetch(hostKey);
}

export async function editComment(hostKey: number, commentSn: number, content: string): Promise<void> {
  await unwrap(api.PUT('/v1/mypage/comment', { body: { comment_sn: commentSn, content } }));
  await refetch(hostKey);
}

export async function deleteComment(hostKey: number, commentSn: number): Promise<void> {
  await unwrap(api.DELETE('/v1/mypage/comment', { body: { comment_sn: commentSn } }));
  await refetch(hostKey);
}
