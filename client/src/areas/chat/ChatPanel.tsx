import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { t } from '../../messages/chat.ts';
import { ChatBanner } from './ChatBanner.tsx';
import { ChatTools } from './ChatTools.tsx';
import { Composer } from './composer/Composer.tsx';
import type { RowActions } from './lines/ChatLineRow.tsx';
import { ChatLog } from './lines/ChatLog.tsx';
import { ChatOverlay } from './lines/ChatOverlay.tsx';
import type { LineAction } from './lines/line-actions.ts';
import { useLineActions } from './lines/use-line-actions.ts';
import { type Speaker, speakerKeyOf, type TalkLine } from './model/line.ts';
import type { RoomChat } from './model/room-chat.ts';
import { roomPeopleQuery } from './queries/room-people.ts';
import { useChatState } from './use-room-chat.ts';

/** The properties of a room's chat. */
export interface ChatPanelProps {
  chat: RoomChat;
  /** The host and the live. */
  hostKey: number;
  vodKey: number;
  /** Further actions on a line, besides replying and copying. Pass the same array on every render. */
  lineActions?: readonly LineAction[];
  /** The viewer is signed out. */
  guest: boolean;
  /** Maximum line length, in UTF-16 units. */
  lengthMax: number;
  onPick: (speaker: Speaker) => void;
  onLogin: () => void;
  /** The text size button is outside the panel. */
  isSizeButtonElsewhere?: boolean;
  /** Shown beside the input. */
  extra?: ReactNode;
  /** Shown above the input. */
  above?: ReactNode;
  /** panel: a separate column; overlay: faded over the video in full screen; stage: a panel over a vertical video. */
  shape: 'panel' | 'overlay' | 'stage';
}

const noLineActions: readonly LineAction[] = [];
/** Speakers of this many recent lines count as present before the server is queried. */
const RECENT_LINES = 300;

/** A room's chat: notice, lines and input. */
export function ChatPanel({
  chat,
  hostKey,
  vodKey,
  lineActions: extraLineActions = noLineActions,
  guest,
  lengthMax,
  onPick,
  onLogin,
  isSizeButtonElsewhere = false,
  extra,
  above,
  shape,
}: ChatPanelProps) {
  const state = useChatState(chat);
  const [text, setText] = useState('');
  const [replyTo, setReplyTo] = useState<TalkLine | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const talkRefusal = state.connection === 'kicked' ? 'denied' : state.talkRefusal;
  const mayTalk = !guest && talkRefusal === null;
  const startReply = useCallback((line: TalkLine) => {
    setReplyTo(line);
    input.current?.focus();
  }, []);
  const allLineActions = useLineActions(mayTalk ? startReply : undefined, extraLineActions);
  const nicks = useNicks(chat, vodKey);
  const actions = useMemo<RowActions>(
    () => ({
      onPick,
      lineActions: allLineActions,
      resend: (line) => void chat.resend(line),
      edit: (line) => {
        chat.lines.drop(line.key);
        setText(line.text);
        const repliedLine = line.replyTo === null ? undefined : chat.lines.find(line.replyTo);
        setReplyTo(repliedLine?.kind === 'talk' ? repliedLine : null);
        input.current?.focus();
      },
      discard: (line) => chat.lines.drop(line.key),
    }),
    [chat, onPick, allLineActions],
  );
  const isOverlay = shape === 'overlay';
  const isStage = shape === 'stage';
  const composer = (
    <Composer
      text={text}
      onText={setText}
      onSend={(line) => {
        void chat.send(line, replyTo?.id);
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
      onVideo={isOverlay || isStage}
    />
  );
  if (isOverlay) {
    const bottom = (
      <>
        {above}
        {composer}
      </>
    );
    return <ChatOverlay chat={chat} composer={bottom} />;
  }
  return (
    <section
      aria-label={t('chat')}
      {...(isStage && { 'data-theme': 'dark' })}
      className={clsx(
        'flex size-full min-h-0 flex-col',
        isStage ? 'pointer-events-auto text-text [text-shadow:0_1px_3px_black]' : 'bg-surface',
      )}
    >
      <ChatTools
        state={state}
        hostKey={hostKey}
        vodKey={vodKey}
        isSizeButtonElsewhere={isSizeButtonElsewhere || isStage}
      />
      <ChatBanner chat={chat} state={state} />
      <ChatLog chat={chat} actions={actions} />
      {above}
      {composer}
    </section>
  );
}

/** The nicknames of those present: recent speakers, and the first members of the room's list. */
function useNicks(chat: RoomChat, vodKey: number): () => Promise<readonly string[]> {
  const client = useQueryClient();
  return useCallback(async () => {
    const { lines } = chat.lines.store.getState();
    const recentNicks = lines
      .slice(-RECENT_LINES)
      .reverse()
      .flatMap((line) => (line.kind === 'talk' && speakerKeyOf(line) !== null ? [line.speaker.nick] : []));
    const own = chat.store.getState().ownNick;
    // If the list cannot be read, the recent speakers remain.
    const listed = await client.ensureQueryData(roomPeopleQuery(String(vodKey))).catch(() => undefined);
    const nicks = [...recentNicks, ...(listed?.list ?? []).map(({ nick }) => nick)];
    return [...new Set(nicks)].filter((nick) => nick !== own);
  }, [chat, client, vodKey]);
}
