import { searchProblem } from '@honey/rules';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../api/errors.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { t } from '../../../messages/messages.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatAgo } from '../../../ui/format/dates.ts';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { foundMessagesQuery } from '../queries/conversations.ts';
import { ListSkeleton } from './ListSkeleton.tsx';

/** Messages that contain the search text; each links to its place in its conversation. */
export function FoundMessages({
  typed,
  onOpen,
}: {
  typed: string;
  onOpen: (userKey: number, messageId: number) => void;
}) {
  const keyword = useDebounced(typed.trim());
  const isValid = searchProblem(keyword) === null;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...foundMessagesQuery(keyword),
    enabled: isValid,
    placeholderData: keepPreviousData,
  });
  if (!isValid) return <p className="px-4 py-3 text-muted">{t('searchShort')}</p>;
  if (error && !data)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  const list = data.pages.flatMap((page) => page.list);
  if (list.length === 0)
    return <EmptyState title={t('searchNone', { keyword })} body={t('searchNoneBody')} />;
  return (
    <>
      <ul className="p-2">
        {list.map(({ user, message }) => (
          <li key={message.message_id}>
            <button
              type="button"
              onClick={() => onOpen(user.user_key, message.message_id)}
              className="flex w-full items-center gap-3 rounded-card p-2 text-left hover:bg-raised"
            >
              <Avatar user={user} size={40} />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline gap-2">
                  <span className="min-w-0 flex-1 truncate font-semibold">{user.nick}</span>
                  <span className="shrink-0 text-xs text-muted">{formatAgo(message.created_at)}</span>
                </span>
                <span className="line-clamp-2 text-sm text-muted">
                  {message.mine_yn === 'Y' ? t('lastMine', { text: message.content }) : message.content}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="flex justify-center pb-4">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}
