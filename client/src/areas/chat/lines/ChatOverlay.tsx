import type { ReactNode } from 'react';
import { t } from '../../../messages/chat.ts';
import { formatHoney } from '../../../ui/format/numbers.ts';
import type { ChatLine } from '../model/line.ts';
import type { RoomChat } from '../model/room-chat.ts';
import { useChatLines } from '../use-room-chat.ts';
import { systemText } from './ChatLineRow.tsx';

const LINES_SHOWN = 12;

/** The newest lines over the lower third of a full-screen video, faded towards the top, and the input. */
export function ChatOverlay({ chat, composer }: { chat: RoomChat; composer: ReactNode }) {
  const { lines } = useChatLines(chat);
  return (
    <section
      aria-label={t('chat')}
      className="pointer-events-none absolute bottom-16 left-0 flex h-1/3 w-full max-w-dialog flex-col px-2"
    >
      <ul className="flex min-h-0 flex-1 flex-col justify-end gap-1 overflow-hidden mask-t-from-60% px-2 text-sm text-over">
        {lines.slice(-LINES_SHOWN).map((line) => (
          <li
            key={line.key}
            className="chat-text w-fit max-w-full rounded-control bg-shade-soft px-2 py-1 text-shadow-sm"
          >
            <OverlayLine line={line} />
          </li>
        ))}
      </ul>
      <div className="pointer-events-auto">{composer}</div>
    </section>
  );
}

function OverlayLine({ line }: { line: ChatLine }) {
  switch (line.kind) {
    case 'talk':
      return (
        <>
          <span className="mr-1 font-semibold text-honey">{line.speaker.nick}</span>
          {line.text}
        </>
      );
    case 'gift':
      return (
        <span className="font-semibold text-honey">
          {t('gift', { nick: line.speaker.nick, amount: formatHoney(line.starCnt) })}
          {line.combo > 1 && ` ${t('giftCombo', { combo: line.combo })}`}
        </span>
      );
    case 'system':
      return systemText(line);
    case 'notice':
      return `${t('notice')} ${line.text}`;
    case 'pending':
      return <span className="opacity-70">{line.text}</span>;
  }
}
