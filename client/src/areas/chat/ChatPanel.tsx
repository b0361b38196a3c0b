import { type ReactNode, useMemo, useRef, useState } from 'react';
import { t } from '../../messages/chat.ts';
import { ChatBanner } from './ChatBanner.tsx';
import type { RowActions } from './ChatLineRow.tsx';
import { ChatLog } from './ChatLog.tsx';
import { ChatOverlay } from './ChatOverlay.tsx';
import { Composer } from './Composer.tsx';
import type { Speaker } from './model/line.ts';
import type { RoomChat } from './model/room-chat.ts';
import { useChatState } from './use-room-chat.ts';

/** What the chat of a room needs from its page. */
export interface ChatPanelProps {
  chat: RoomChat;
  /** Nobody is signed in. */
  guest: boolean;
  /** Longest line, in UTF-16 units. */
  lengthMax: number;
  onPick: (speaker: Speaker) => void;
  /** Hides a line from everybody; null for those who may not. */
  onHide: RowActions['hide'];
  onLogin: () => void;
  /** Beside the input. */
  extra?: ReactNode;
  /** panel: a column of its own; overlay: faded over the picture, for full screen. */
  shape: 'panel' | 'overlay';
}

/** A room's chat: notice, lines and input. */
export function ChatPanel({ chat, guest, lengthMax, onPick, onHide, onLogin, extra, shape }: ChatPanelProps) {
  const state = useChatState(chat);
  const [text, setText] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  const actions = useMemo<RowActions>(
    () => ({
      pick: onPick,
      hide: onHide,
      resend: (line) => void chat.sayAgain(line.key, line.text),
      edit: (line) => {
        chat.lines.drop(line.key);
        setText(line.text);
        input.current?.focus();
      },
      discard: (line) => chat.lines.drop(line.key),
    }),
    [chat, onPick, onHide],
  );
  const over = shape === 'overlay';
  const composer = (
    <Composer
      text={text}
      onText={setText}
      onSend={(line) => void chat.say(line)}
      max={lengthMax}
      talkRefusal={state.connection === 'kicked' ? 'denied' : state.talkRefusal}
      guest={guest}
      onLogin={onLogin}
      input={input}
      extra={extra}
      over={over}
    />
  );
  if (over) return <ChatOverlay chat={chat} composer={composer} />;
  return (
    <section aria-label={t('chat')} className="flex size-full min-h-0 flex-col bg-surface">
      <ChatBanner chat={chat} state={state} />
      <ChatLog chat={chat} actions={actions} />
      {composer}
    </section>
  );
}
