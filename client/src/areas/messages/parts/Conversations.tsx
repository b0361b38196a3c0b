import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/messages.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatAgo } from '../../../ui/format/dates.ts';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { FanLevelBadge, HonorMark } from '../../grades/index.ts';
import { type Conversation, type ConversationKind, conversationsQuery } from '../queries/conversations.ts';
import { ListSkeleton } from './ListSkeleton.tsx';

/** Conversations, or requests from strangers; the one with the newest message first. */
export function Conversations({
  kind,
  chosen,
  onOpen,
  onFriends,
}: {
  kind: ConversationKind;
  chosen: number;
  onOpen: (userKey: number) => void;
  onFriends?: () => void;
}) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    conversationsQuery(kind),
  );
  if (error && !data)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  const list = data.pages.flatMap((page) => page.list);
  if (list.length === 0)
    return kind === 'request' ? (
      <EmptyState title={t('requestsEmpty')} body={t('requestsEmptyBody')} />
    ) : (
      <EmptyState
        title={t('conversationsEmpty')}
        body={t('conversationsEmptyBody')}
        action={onFriends && <Button onClick={onFriends}>{t('toFriends')}</Button>}
      />
    );
  return (
    <>
      {kind === 'request' && <p className="px-4 pt-3 text-muted">{t('requestsLead')}</p>}
      <ul className="p-2">
        {list.map((conversation) => (
          <ConversationRow
            key={conversation.user.user_key}
            conversation={conversation}
            chosen={conversation.user.user_key === chosen}
            onOpen={onOpen}
          />
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

function ConversationRow({
  conversation: { user, no_read_cnt: unread, fan_level, last_message: last },
  chosen,
  onOpen,
}: {
  conversation: Conversation;
  chosen: boolean;
  onOpen: (userKey: number) => void;
}) {
  const words = last.content === '' ? t('lastPictures', { count: last.file_cnt }) : last.content;
  return (
    <li>
      <button
        type="button"
        aria-current={chosen || undefined}
        data-with={user.user_key}
        onClick={() => onOpen(user.user_key)}
        className={clsx(
          'flex w-full items-center gap-3 rounded-control p-2 text-left hover:bg-raised',
          chosen && 'bg-raised',
        )}
      >
        <Avatar user={user} size={40} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1">
            <span className="truncate font-semibold">{user.nick}</span>
            <HonorMark code={user.honor} />
            <FanLevelBadge level={fan_level} />
            <span className="ml-auto shrink-0 text-xs text-muted">{formatAgo(last.created_at)}</span>
          </span>
          <span className="flex items-center gap-2">
            <span className={clsx('min-w-0 flex-1 truncate', unread > 0 ? 'text-text' : 'text-muted')}>
              {last.mine_yn === 'Y' ? t('lastMine', { text: words }) : words}
            </span>
            {unread > 0 && (
              <span className="flex h-5 min-w-5 shrink-0 items-center justify-center rounded-pill bg-live px-1 text-xs font-semibold text-over">
                <span aria-hidden>{t('unreadShort', { count: unread })}</span>
                <span className="sr-only">{t('unread', { count: unread })}</span>
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}
