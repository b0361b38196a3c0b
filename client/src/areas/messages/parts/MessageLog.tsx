import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatDate } from '../../../ui/format/dates.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { pendingMessages } from '../model/sending.ts';
import { stillPending } from '../model/still-pending.ts';
import type { ConversationInfo, DirectMessage } from '../queries/conversations.ts';
import { MessageRow } from './MessageRow.tsx';
import { PendingRow } from './PendingRow.tsx';

/** Within this distance of the end, in pixels, the reader follows the newest messages. */
const nearEndPx = 48;

/** The messages, oldest first, grouped by day, and pending ones. It stays at the newest until the reader scrolls up. */
export function MessageLog({
  ownKey,
  info,
  messages,
  hasOlder,
  readingOlder,
  onOlder,
  onReply,
  targetMessage,
  onShowMessage,
}: {
  ownKey: number;
  info: ConversationInfo;
  /** Newest first. */
  messages: readonly DirectMessage[];
  hasOlder: boolean;
  readingOlder: boolean;
  onOlder: () => void;
  onReply: ((message: DirectMessage) => void) | undefined;
  /** The searched message, to scroll to. */
  targetMessage: number;
  onShowMessage: (messageId: number) => void;
}) {
  const { user } = info;
  const ownPending = useStore(pendingMessages).filter(
    ({ from, to }) => from === ownKey && to === user.user_key,
  );
  const pending = stillPending(ownPending, messages);
  const { box, onScroll } = useStayAtEnd(messages[0]?.message_id ?? 0, messages.length, pending.length);
  const shown = [...messages].reverse();
  useScrollToMessage(box, targetMessage, { messages, hasOlder, readingOlder, onOlder });
  return (
    <div ref={box} onScroll={onScroll} className="min-h-0 flex-1 overflow-y-auto p-4">
      {hasOlder && (
        <div className="mb-4 flex justify-center">
          <Button size="sm" busy={readingOlder} onClick={onOlder}>
            {t('older')}
          </Button>
        </div>
      )}
      {shown.length === 0 && pending.length === 0 && (
        <EmptyState
          title={t('empty')}
          body={info.friend_yn === 'Y' ? t('emptyBody', { nick: user.nick }) : t('emptyRequest')}
        />
      )}
      <ol role="log" aria-label={t('log', { nick: user.nick })} className="flex flex-col gap-2">
        {shown.map((message, at) => (
          <WithDay key={message.message_id} message={message} before={shown[at - 1]}>
            <MessageRow
              message={message}
              other={user}
              isTarget={message.message_id === targetMessage}
              onReply={onReply}
              onQuote={onShowMessage}
            />
          </WithDay>
        ))}
        {pending.map((one) => (
          <PendingRow key={one.key} pending={one} />
        ))}
      </ol>
    </div>
  );
}

/** The first message of a day, under its date. */
function WithDay({
  message,
  before,
  children,
}: {
  message: DirectMessage;
  before: DirectMessage | undefined;
  children: ReactNode;
}) {
  const day = formatDate(message.created_at);
  return (
    <>
      {(!before || formatDate(before.created_at) !== day) && (
        <li className="my-2 text-center text-xs text-muted">{day}</li>
      )}
      {children}
    </>
  );
}

/** Scrolls to a message, loading older ones until it is present. */
function useScrollToMessage(
  box: RefObject<HTMLElement | null>,
  targetMessage: number,
  {
    messages,
    hasOlder,
    readingOlder,
    onOlder,
  }: {
    messages: readonly DirectMessage[];
    hasOlder: boolean;
    readingOlder: boolean;
    onOlder: () => void;
  },
): void {
  const scrolledTo = useRef(0);
  const oldest = messages.at(-1)?.message_id ?? 0;
  const isHere = messages.some(({ message_id }) => message_id === targetMessage);
  useEffect(() => {
    if (targetMessage === 0 || scrolledTo.current === targetMessage) return;
    if (isHere) {
      scrolledTo.current = targetMessage;
      const row = box.current?.querySelector<HTMLElement>(`[data-message="${targetMessage}"]`);
      row?.scrollIntoView({ block: 'center' });
      row?.focus({ preventScroll: true });
    } else if (hasOlder && !readingOlder && oldest > targetMessage) onOlder();
  }, [box, targetMessage, isHere, hasOlder, readingOlder, oldest, onOlder]);
}

/**
 * Keeps the newest message in view for a reader at the end, and the position of a reader who has scrolled up when older
 * ones are loaded.
 */
function useStayAtEnd(newest: number, count: number, pending: number) {
  const box = useRef<HTMLDivElement>(null);
  const fromEnd = useRef(0);
  const last = useRef({ newest, pending });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect responds to any growth of the list.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const hasSent = pending > last.current.pending;
    const hasReceived = newest !== last.current.newest;
    last.current = { newest, pending };
    if (hasSent || fromEnd.current <= nearEndPx) element.scrollTop = element.scrollHeight;
    else if (!hasReceived) element.scrollTop = element.scrollHeight - element.clientHeight - fromEnd.current;
    fromEnd.current = element.scrollHeight - element.clientHeight - element.scrollTop;
  }, [newest, count, pending]);
  const onScroll = () => {
    const element = box.current;
    if (element) fromEnd.current = element.scrollHeight - element.clientHeight - element.scrollTop;
  };
  return { box, onScroll };
}
