import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { t } from '../../messages/chat.ts';
import { ChatBanner } from './ChatBanner.tsx';
import { ChatTools } from './ChatTools.tsx';
import { Composer } from './composer/Composer.tsx';
import type { RowActions } from './lines/ChatLineRow.tsx';
import { ChatLog } from './lines/ChatLog.tsx';
import { ChatOverlay } from './lines/ChatOverlay.tsx';
import type { LineAct } from './lines/line-acts.ts';
import { useLineActs } from './lines/use-line-acts.ts';
import { type Speaker, speakerKeyOf, type TalkLine } from './model/line.ts';
import type { RoomChat } from './model/room-chat.ts';
import { roomPeopleQuery } from './queries/room-people.ts';
import { useChatState } from './use-room-chat.ts';

/** What the chat of a room needs from its page. */
export interface ChatPanelProps {
  chat: RoomChat;
  /** Whose live it is, and which. */
  hostKey: number;
  vodKey: number;
  /** What else can be done with a line, beside answering and copying it. The same list every time. */
  lineActs?: readonly LineAct[];
  /** Nobody is signed in. */
  guest: boolean;
  /** Longest line, in UTF-16 units. */
  lengthMax: number;
  onPick: (speaker: Speaker) => void;
  onLogin: () => void;
  /** The size of the lines has its button outside the panel. */
  sized?: boolean;
  /** Beside the input. */
  extra?: ReactNode;
  /** panel: a column of its own; overlay: faded over the picture, for full screen. */
  shape: 'panel' | 'overlay';
}

const noActs: readonly LineAct[] = [];
/** Speakers of so many lines are known as being here before the server is asked. */
const RECENT_LINES = 300;

/** A room's chat: notice, lines and input. */
export function ChatPanel({
  chat,
  hostKey,
  vodKey,
  lineActs = noActs,
  guest,
  lengthMax,
  onPick,
  onLogin,
  sized = false,
  extra,
  shape,
}: ChatPanelProps) {
  const state = useChatState(chat);
  const [text, setText] = useState('');
  const [replyTo, setReplyTo] = useState<TalkLine | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const talkRefusal = state.connection === 'kicked' ? 'denied' : state.talkRefusal;
  const mayTalk = !guest && talkRefusal === null;
  const answer = useCallback((line: TalkLine) => {
    setReplyTo(line);
    input.current?.focus();
  }, []);
  const acts = useLineActs(mayTalk ? answer : undefined, lineActs);
  const nicks = useNicks(chat, vodKey);
  const actions = useMemo<RowActions>(
    () => ({
      pick: onPick,
      acts,
      resend: (line) => void chat.sayAgain(line),
      edit: (line) => {
        chat.lines.drop(line.key);
        setText(line.text);
        const answered = line.replyTo === null ? undefined : chat.lines.find(line.replyTo);
        setReplyTo(answered?.kind === 'talk' ? answered : null);
        input.current?.focus();
      },
      discard: (line) => chat.lines.drop(line.key),
    }),
    [chat, onPick, acts],
  );
  const over = shape === 'overlay';
  const composer = (
    <Composer
      text={text}
      onText={setText}
      onSend={(line) => {
        void chat.say(line, replyTo?.id);
        setReplyTo(null);
      }}
      replyTo={replyTo}
      onReplyCancel={() => setReplyTo(null)}
      slowUntil={state.slowUntil}
      nicks={nicks}
      max={lengthMax}
      talkRefusal={talkRefusal}
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
      <ChatTools state={state} hostKey={hostKey} vodKey={vodKey} sized={sized} />
      <ChatBanner chat={chat} state={state} />
      <ChatLog chat={chat} actions={actions} />
      {composer}
    </section>
  );
}

/** The nicknames of who is here: who spoke lately, and the first people of the room's list. */
function useNicks(chat: RoomChat, vodKey: number): () => Promise<readonly string[]> {
  const client = useQueryClient();
  return useCallback(async () => {
    const { lines } = chat.lines.store.getState();
    const spoke = lines
      .slice(-RECENT_LINES)
      .reverse()
      .flatMap((line) => (line.kind === 'talk' && speakerKeyOf(line) !== null ? [line.speaker.nick] : []));
    const own = chat.store.getState().ownNick;
    // Without the list there are still those who spoke.
    const listed = await client.ensureQueryData(roomPeopleQuery(String(vodKey))).catch(() => undefined);
    const nicks = [...spoke, ...(listed?.list ?? []).map(({ nick }) => nick)];
    return [...new Set(nicks)].filter((nick) => nick !== own);
  }, [chat, client, vodKey]);
}
