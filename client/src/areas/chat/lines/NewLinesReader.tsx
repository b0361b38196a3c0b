import { useEffect, useRef, useState } from 'react';
import { t } from '../../../messages/chat.ts';
import { formatHoney } from '../../../ui/format/numbers.ts';
import { linesToRead, newestId } from '../model/announcer.ts';
import type { ChatLine, RoomLine } from '../model/line.ts';
import type { RoomChat } from '../model/room-chat.ts';
import { useChatState } from '../use-room-chat.ts';

const READ_EVERY_MS = 2_500;

/**
 * Announces new lines to screen readers, politely and without timestamps: a few at a time, so that they can be
 * followed.
 */
export function NewLinesReader({ chat, lines }: { chat: RoomChat; lines: readonly ChatLine[] }) {
  const { reading } = useChatState(chat);
  const [read, setRead] = useState<readonly RoomLine[]>([]);
  const latest = useRef(lines);
  const lastId = useRef<number | null>(null);
  latest.current = lines;

  useEffect(() => {
    if (reading) return;
    // Lines from before joining are shown, but not announced.
    lastId.current ??= newestId(latest.current);
    const timer = setInterval(() => {
      const news = linesToRead(latest.current, lastId.current ?? 0, chat.lines.ownKey);
      lastId.current = newestId(latest.current);
      if (news.length > 0) setRead(news);
    }, READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [reading, chat]);

  return (
    <div aria-live="polite" aria-relevant="additions" className="sr-only">
      {read.map((line) => (
        <p key={line.key}>{announcementOf(line)}</p>
      ))}
    </div>
  );
}

function announcementOf(line: RoomLine): string {
  switch (line.kind) {
    case 'talk':
      return `${line.speaker.nick}: ${line.text}`;
    case 'gift':
      return [
        t('gift', { nick: line.speaker.nick, amount: formatHoney(line.starCnt) }),
        line.combo > 1 && t('giftCombo', { combo: line.combo }),
        line.message,
      ]
        .filter(Boolean)
        .join(' ');
    case 'notice':
      return `${t('notice')}: ${line.text}`;
  }
}
