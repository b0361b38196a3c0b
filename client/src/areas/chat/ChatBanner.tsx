import type { Alert } from '@honey/mintalk/protocol';
import clsx from 'clsx';
import { ChevronDown, ChevronUp, LoaderCircle, Megaphone, WifiOff } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { t } from '../../messages/chat.ts';
import { IconButton } from '../../ui/Button.tsx';
import type { ChatState } from './model/chat-state.ts';
import type { RoomChat } from './model/room-chat.ts';

/** The area above the lines: the connection status, unless connected, and the room's notice. */
export function ChatBanner({ chat, state }: { chat: RoomChat; state: ChatState }) {
  return (
    <>
      <Connection chat={chat} state={state} />
      {state.notice !== null && <PinnedNotice key={state.notice} text={state.notice} />}
    </>
  );
}

/** The room's pinned notice: collapsed to its first line, and expanded again when the notice changes. */
function PinnedNotice({ text }: { text: string }) {
  const [folded, setFolded] = useState(false);
  const id = useId();
  return (
    <section
      aria-label={t('notice')}
      className="flex items-start gap-2 border-line border-b bg-honey-soft py-1 pr-1 pl-3"
    >
      <Megaphone size={16} aria-hidden className="mt-2 shrink-0 text-honey-text" />
      <p id={id} className={clsx('min-w-0 flex-1 py-2 text-sm', folded ? 'truncate' : 'chat-text')}>
        {text}
      </p>
      <IconButton
        label={folded ? t('noticeUnfold') : t('noticeFold')}
        aria-expanded={!folded}
        aria-controls={id}
        className="size-8"
        onClick={() => setFolded(!folded)}
      >
        {folded ? <ChevronDown size={16} aria-hidden /> : <ChevronUp size={16} aria-hidden />}
      </IconButton>
    </section>
  );
}

/** Alert codes that end the room for all viewers; any other alert removes one member. */
const endings = {
  live_ended_host: 'endedByHost',
  live_ended_auto: 'endedByItself',
  live_ended_operator: 'endedByOperator',
} as const;

function kickText(kick: Alert | null): string {
  if (!kick) return t('kicked');
  const text = isEnding(kick.code)
    ? t(endings[kick.code])
    : t(kick.code === 'data_replaced' ? 'dataReplaced' : 'kicked');
  return kick.reason === '' || kick.code === 'data_replaced' ? text : `${text} ${kick.reason}`;
}

const isEnding = (code: string): code is keyof typeof endings => Object.hasOwn(endings, code);

function Connection({ chat, state }: { chat: RoomChat; state: ChatState }) {
  if (state.offline && state.connection !== 'kicked') {
    return (
      <Banner icon={<WifiOff size={16} aria-hidden className="shrink-0 text-warn-text" />}>
        {t('offline')}
      </Banner>
    );
  }
  switch (state.connection) {
    case 'connecting':
      return <Banner icon={<Spinner />}>{t('connecting')}</Banner>;
    case 'reconnecting':
      return <Banner icon={<Spinner />}>{t('reconnecting')}</Banner>;
    case 'failed':
      return (
        <Banner icon={<WifiOff size={16} aria-hidden className="shrink-0 text-warn-text" />}>
          {t('connectFailed')}
          <button
            type="button"
            onClick={() => void chat.start()}
            className="ml-1 font-semibold text-honey-text underline"
          >
            {t('connectRetry')}
          </button>
        </Banner>
      );
    case 'kicked':
      return (
        <Banner icon={<WifiOff size={16} aria-hidden className="shrink-0 text-warn-text" />}>
          {kickText(state.kick)}
        </Banner>
      );
    case 'connected':
      return null;
  }
}

function Banner({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div role="status" className="flex items-center gap-2 border-line border-b bg-raised px-3 py-2 text-xs">
      {icon}
      <p className="flex-1">{children}</p>
    </div>
  );
}

function Spinner() {
  return <LoaderCircle size={16} aria-hidden className="shrink-0 animate-spin motion-reduce:animate-none" />;
}
