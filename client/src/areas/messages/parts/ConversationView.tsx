import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/messages.ts';
import { paths } from '../../../routing/paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, buttonClass, IconButton } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { removeFromList } from '../../blocks/index.ts';
import { FanLevelBadge, GradeBadges } from '../../grades/index.ts';
import {
  type ConversationInfo,
  type DirectMessage,
  infoQuery,
  messagesQuery,
} from '../queries/conversations.ts';
import { markRead } from '../queries/mutations.ts';
import { messagesChanged } from '../queries/refetch.ts';
import { useIsVisible } from '../use-is-visible.ts';
import { ConversationMenu, confirmDeletion, confirmMessageBlock } from './ConversationMenu.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { MessageComposer } from './MessageComposer.tsx';
import { MessageLog } from './MessageLog.tsx';

/** A conversation: the other member, the messages, and the input. */
export function ConversationView({
  ownKey,
  otherKey,
  targetMessage,
  onShowMessage,
  onBack,
}: {
  ownKey: number;
  otherKey: number;
  /** The message to scroll to; 0 for none. */
  targetMessage: number;
  onShowMessage: (messageId: number) => void;
  onBack: () => void;
}) {
  const [replyTo, setReplyTo] = useState<DirectMessage | null>(null);
  const info = useQuery(infoQuery(otherKey));
  const messages = useInfiniteQuery(messagesQuery(otherKey));
  useReading(
    otherKey,
    messages.data?.pages[0]?.list.find(({ mine_yn }) => mine_yn === 'N')?.message_id ?? 0,
    info.data,
    info.dataUpdatedAt,
  );
  const failed = (info.error && !info.data) || (messages.error && !messages.data);
  if (failed)
    return (
      <>
        <BackButton onBack={onBack} />
        <ErrorState
          title={t('failed')}
          body={errorMessage(info.error ?? messages.error)}
          onRetry={() => void messagesChanged(otherKey)}
        />
      </>
    );
  if (!info.data || !messages.data)
    return (
      <>
        <BackButton onBack={onBack} />
        <ListSkeleton />
      </>
    );
  const list = messages.data.pages.flatMap((page) => page.list);
  if (info.data.block_yn === 'Y') return <Blocked info={info.data} onBack={onBack} />;
  return (
    <>
      <Head info={info.data} onBack={onBack} onClosed={onBack} />
      {info.data.request_yn === 'Y' && <RequestNote info={info.data} onClosed={onBack} />}
      <MessageLog
        ownKey={ownKey}
        info={info.data}
        messages={list}
        hasOlder={messages.hasNextPage}
        readingOlder={messages.isFetchingNextPage}
        onOlder={() => void messages.fetchNextPage()}
        onReply={info.data.may_write_yn === 'Y' ? setReplyTo : undefined}
        targetMessage={targetMessage}
        onShowMessage={onShowMessage}
      />
      <MessageComposer
        ownKey={ownKey}
        info={info.data}
        replyTo={replyTo}
        onReplyEnd={() => setReplyTo(null)}
      />
    </>
  );
}

/** Marks what is on screen as read, which its sender sees. */
function useReading(
  otherKey: number,
  newest: number,
  info: ConversationInfo | undefined,
  knownAt: number,
): void {
  const visible = useIsVisible();
  const unread = info?.no_read_cnt ?? 0;
  useEffect(() => {
    if (!visible || newest === 0 || unread === 0 || knownAt === 0) return;
    // If marking fails, it is repeated when the conversation is next refetched, for example after a reconnect.
    markRead(otherKey, newest).catch(() => undefined);
  }, [visible, otherKey, newest, unread, knownAt]);
}

function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <div className="p-2 lg:hidden">
      <IconButton label={t('back')} onClick={onBack}>
        <ArrowLeft size={20} aria-hidden />
      </IconButton>
    </div>
  );
}

function Head({
  info,
  onBack,
  onClosed,
}: {
  info: ConversationInfo;
  onBack: () => void;
  onClosed: () => void;
}) {
  const { user } = info;
  return (
    <header className="flex items-center gap-3 border-line border-b p-2 lg:px-4">
      <IconButton label={t('back')} className="lg:hidden" onClick={onBack}>
        <ArrowLeft size={20} aria-hidden />
      </IconButton>
      <Avatar user={user} size={40} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-md font-extrabold">{user.nick}</h2>
        <p className="flex items-center gap-1 text-xs text-muted">
          <span className="truncate">@{user.profile_id}</span>
          {info.friend_yn === 'Y' && <Badge tone="outline">{t('friend')}</Badge>}
          <FanLevelBadge level={info.fan_level} />
          <GradeBadges user={user} className="shrink-0" />
        </p>
      </div>
      <ConversationMenu user={user} onClosed={onClosed} />
    </header>
  );
}

function RequestNote({ info: { user }, onClosed }: { info: ConversationInfo; onClosed: () => void }) {
  return (
    <div className="border-line border-b bg-surface p-4">
      <p className="font-semibold">{t('request', { nick: user.nick })}</p>
      <p className="text-muted">{t('requestBody')}</p>
      <div className="mt-2 flex gap-2">
        <Button size="sm" onClick={() => confirmDeletion(user, onClosed)}>
          {t('deleteAll')}
        </Button>
        <Button size="sm" onClick={() => confirmMessageBlock(user, onClosed)}>
          {t('block')}
        </Button>
      </div>
    </div>
  );
}

/**
 * Replaces the messages of a blocked member. A message block can be lifted here, other kinds of blocks on their pages.
 */
function Blocked({ info: { user }, onBack }: { info: ConversationInfo; onBack: () => void }) {
  const undo = async (): Promise<void> => {
    try {
      await removeFromList('message', { ...user, created_at: '' });
      await messagesChanged(null);
      toast(t('unblocked', { nick: user.nick }), { tone: 'good' });
    } catch (error) {
      toast(errorMessage(error), { tone: 'danger' });
    }
  };
  return (
    <>
      <BackButton onBack={onBack} />
      <EmptyState
        title={t('blocked')}
        body={`${t('blockedBody')} ${t('blockedElsewhere')}`}
        action={
          <div className="flex gap-2">
            <Button onClick={() => void undo()}>{t('unblock')}</Button>
            <Link to={paths.mypagePerson} className={buttonClass()}>
              {t('toSettings')}
            </Link>
          </div>
        }
        className="my-auto"
      />
    </>
  );
}
