import clsx from 'clsx';
import { EyeOff, Heart, Megaphone, UserPlus } from 'lucide-react';
import { memo } from 'react';
import { t } from '../../messages/chat.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { avatarOf } from './avatar-of.ts';
import { GiftCard } from './GiftCard.tsx';
import type { ChatLine, GiftLine, Speaker, SystemLine, TalkLine } from './model/line.ts';
import { nameColour } from './name-colour.ts';
import { type PendingActions, PendingRow } from './PendingRow.tsx';
import { SpeakerBadges } from './SpeakerBadges.tsx';

/** What can be done with a row. */
export interface RowActions extends PendingActions {
  /** Somebody's picture or name was pressed. */
  pick: (speaker: Speaker) => void;
  /** Hides a line from everybody; null for those who may not. */
  hide: ((line: TalkLine | GiftLine) => void) | null;
}

/** One row of the chat. */
export const ChatLineRow = memo(function ChatLineRow({
  line,
  actions,
}: {
  line: ChatLine;
  actions: RowActions;
}) {
  switch (line.kind) {
    case 'talk':
      return <TalkRow line={line} actions={actions} />;
    case 'gift':
      return (
        <div className="group relative">
          <GiftCard gift={line} onPick={actions.pick} />
          <HideButton line={line} hide={actions.hide} />
        </div>
      );
    case 'notice':
      return (
        <p className="chat-text mx-3 my-1 flex gap-2 rounded-control bg-raised p-2 text-sm">
          <Megaphone size={16} aria-hidden className="mt-1 shrink-0 text-honey-text" />
          <span>
            <span className="sr-only">{t('notice')} </span>
            {line.text}
          </span>
        </p>
      );
    case 'system':
      return <SystemRow line={line} />;
    case 'pending':
      return <PendingRow line={line} actions={actions} />;
  }
});

/** Hides a line from everybody, in sight where the row is pointed at or reached by keyboard, and on touch screens. */
function HideButton({ line, hide }: { line: TalkLine | GiftLine; hide: RowActions['hide'] }) {
  if (!hide) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t('hideLineOf', { nick: line.speaker.nick || t('someone') })}
      title={t('hideLine')}
      onClick={() => hide(line)}
      className="absolute top-0 right-2 rounded-control bg-raised p-1 text-muted opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 hover:text-danger-text focus-visible:opacity-100 [@media(hover:none)]:opacity-60 [li:focus_&]:opacity-100"
    >
      <EyeOff size={16} aria-hidden />
    </button>
  );
}

function TalkRow({ line, actions }: { line: TalkLine; actions: RowActions }) {
  const { speaker } = line;
  const onPick = actions.pick;
  return (
    <div className="group relative flex gap-2 px-3 py-1">
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        onClick={() => onPick(speaker)}
        className="h-[25px] shrink-0 rounded-pill"
      >
        <Avatar user={avatarOf(speaker)} size={25} />
      </button>
      <p className="chat-text min-w-0 flex-1 pt-[2px] text-sm">
        <button
          type="button"
          tabIndex={-1}
          onClick={() => onPick(speaker)}
          className={clsx('mr-1 font-semibold hover:underline', nameColour(speaker.userKey))}
        >
          {speaker.nick || t('someone')}
        </button>
        <SpeakerBadges speaker={speaker} />
        <span>{line.text}</span>
      </p>
      <HideButton line={line} hide={actions.hide} />
    </div>
  );
}

function SystemRow({ line }: { line: SystemLine }) {
  const Icon = line.event === 'follow' ? UserPlus : Heart;
  return (
    <p className="chat-text flex items-center gap-1 px-3 py-1 text-xs text-muted">
      <Icon size={12} aria-hidden className="shrink-0" />
      {systemText(line)}
    </p>
  );
}

/** What a passing event says. */
export function systemText({ event, nick, others }: SystemLine): string {
  if (event === 'follow') return t('followed', { nick });
  return others === 0 ? t('liked', { nick }) : t('likedMany', { nick, count: others });
}
