import { useInfiniteQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client.ts';
import { isOffered } from '../../../api/compatibility.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/channels.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSession } from '../../session/index.ts';
import { commentsQuery, writeComment } from '../queries/comments.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentRow } from './CommentRow.tsx';
import { useAttemptKey } from './use-attempt-key.ts';

/** The comments of a host page, with a form. */
export function CommentsTab({ host }: { host: Schema<'UserProfile'> }) {
  const { userKey } = useSession();
  const list = useInfiniteQuery(commentsQuery(host.user_key, userKey));
  const keyOf = useAttemptKey();
  const first = list.data?.pages[0];
  if (!list.data || !first)
    return list.isError ? (
      <ErrorState
        title={t('commentsFailed')}
        body={errorMessage(list.error)}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <TextSkeleton lines={8} />
    );
  // A comment written while the next page was loading would appear twice.
  const comments = [
    ...new Map(
      list.data.pages.flatMap((page) => page.list).map((comment) => [comment.comment_sn, comment]),
    ).values(),
  ];
  const max = first.content_length_max;
  return (
    <div className="max-w-text">
      {isOffered('POST /v1/mypage/comment') && (
        <CommentForm
          label={t('commentLabel')}
          placeholder={t('commentPlaceholder', { nick: host.nick })}
          action={t('send')}
          max={max}
          onSend={async (content) => {
            await writeComment(host.user_key, content, keyOf(`${host.user_key} ${content}`));
            toast(t('commentSent'), { tone: 'good' });
          }}
        />
      )}
      {comments.length === 0 ? (
        <EmptyState title={t('commentsEmpty')} body={t('commentsEmptyBody')} />
      ) : (
        <>
          <h2 className="mt-6 font-semibold">{t('commentsCount', { count: formatNumber(first.total) })}</h2>
          <ul>
            {comments.map((comment) => (
              <CommentRow
                key={comment.comment_sn}
                comment={comment}
                host={host}
                viewerKey={userKey}
                max={max}
              />
            ))}
          </ul>
          <LoadMore list={list} />
        </>
      )}
    </div>
  );
}
