import clsx from 'clsx';
import { ArrowDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../../messages/chat.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { type ChatLine, isRoomLine, type RoomLine } from '../model/line.ts';
import type { RoomChat } from '../model/room-chat.ts';
import { type TextSize, useTextSize } from '../model/text-size.ts';
import { useChatLines, useChatState } from '../use-room-chat.ts';
import { ChatLineRow, type RowActions } from './ChatLineRow.tsx';
import { actionOfKey } from './line-actions.ts';
import { NewLinesReader } from './NewLinesReader.tsx';
import { useChatScroll } from './use-chat-scroll.ts';

const sizeClasses: Record<TextSize, string> = {
  small: 'text-xs',
  normal: 'text-sm',
  large: 'text-md',
  largest: 'text-lg',
};

/** The line that another line replies to, if it is on the page. */
function findRepliedLine(line: ChatLine, chat: RoomChat): RoomLine | undefined {
  return line.kind === 'talk' && line.replyTo !== null ? chat.lines.find(line.replyTo) : undefined;
}

/** The room's lines, virtualized: only those in view are rendered. */
export function ChatLog({ chat, actions }: { chat: RoomChat; actions: RowActions }) {
  const snapshot = useChatLines(chat);
  const { lines } = snapshot;
  const { reading, ownNick } = useChatState(chat);
  const [size] = useTextSize();
  const box = useRef<HTMLUListElement>(null);
  const { virtual, unread, following, toNewest, onScroll } = useChatScroll(chat.lines, snapshot, box);
  const [active, setActive] = useState<string | null>(null);

  // The row that the arrow keys reached may be rendered only after the list has scrolled to it.
  const items = virtual.getVirtualItems();
  const activeIndex = items.find((item) => item.key === active)?.index;
  useEffect(() => {
    if (activeIndex === undefined) return;
    box.current?.querySelector<HTMLElement>(`[data-index="${activeIndex}"]`)?.focus({ preventScroll: true });
  }, [activeIndex]);

  const move = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.tagName === 'BUTTON') return;
    const at = lines.findIndex((line) => line.key === active);
    const from = at === -1 ? lines.length : at;
    const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: lines.length - 1 }[event.key];
    if (to === undefined) {
      const line = lines[at];
      if (line && event.target !== box.current) actOnLine(event, line);
      return;
    }
    event.preventDefault();
    const index = Math.min(Math.max(to, 0), lines.length - 1);
    const line = lines[index];
    if (!line) return;
    setActive(line.key);
    if (index === lines.length - 1) toNewest();
    else virtual.scrollToIndex(index, { align: 'auto' });
  };

  const actOnLine = (event: KeyboardEvent, line: ChatLine) => {
    if (event.key === 'Enter') {
      if ('speaker' in line && line.speaker) actions.onPick(line.speaker);
      return;
    }
    const act = actionOfKey(actions.lineActions, event, line);
    if (!act || !isRoomLine(line)) return;
    event.preventDefault();
    act.run(line);
  };

  return (
    <>
      <NewLinesReader chat={chat} lines={lines} />
      {/* Scrolling re-renders old lines, so the log itself is not a live region; the reader above announces new lines. */}
      <div role="log" aria-live="off" aria-label={t('chat')} className="relative min-h-0 flex-1">
        {lines.length === 0 && (
          <p className="absolute inset-0 flex items-center justify-center p-6 text-center text-muted">
            {reading ? t('loading') : t('empty')}
          </p>
        )}
        <ul
          ref={box}
          aria-label={t('log')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          onScroll={onScroll}
          onKeyDown={move}
          className={clsx(
            'absolute inset-0 overflow-x-hidden overflow-y-auto overscroll-contain focus-visible:-outline-offset-2',
            sizeClasses[size],
          )}
          style={{ overflowAnchor: 'none' }}
        >
          <li aria-hidden style={{ height: virtual.getTotalSize() }} />
          {items.map((item) => {
            const line = lines[item.index];
            if (!line) return null;
            return (
              <li
                key={item.key}
                ref={virtual.measureElement}
                aria-posinset={item.index + 1}
                aria-setsize={lines.length}
                tabIndex={-1}
                data-index={item.index}
                // Also for a row focused by a press: keys act on it.
                onFocus={(event) => event.target === event.currentTarget && setActive(line.key)}
                className="group/row absolute inset-x-0 top-0 focus-visible:-outline-offset-2"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <ChatLineRow
                  line={line}
                  repliedLine={findRepliedLine(line, chat)}
                  ownNick={ownNick}
                  actions={actions}
                />
              </li>
            );
          })}
        </ul>
        {!following && (
          <button
            type="button"
            onClick={toNewest}
            className="absolute inset-x-0 bottom-2 mx-auto flex h-8 w-fit animate-rise items-center gap-1 rounded-pill bg-honey px-4 text-sm font-semibold text-on-honey shadow-float"
          >
            <ArrowDown size={16} aria-hidden />
            {unread > 0 ? t('newLines', { count: formatNumber(unread) }) : t('toNewest')}
          </button>
        )}
      </div>
    </>
  );
}
