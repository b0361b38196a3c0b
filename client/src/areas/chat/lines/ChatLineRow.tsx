import clsx from 'clsx';
import { CornerDownRight, DoorOpen, Heart, Megaphone, UserPlus } from 'lucide-react';
import { memo } from 'react';
import { t } from '../../../messages/chat.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { LinkedText } from '../../../ui/LinkedText.tsx';
import type { ChatLine, RoomLine, Speaker, SystemLine, TalkLine } from '../model/line.ts';
import { mentions, partsOf } from '../model/mentions.ts';
import { avatarOf } from './avatar-of.ts';
import { GiftCard } from './GiftCard.tsx';
import { bubbleClass, entranceClass } from './item-styles.ts';
import { WithLineActions } from './LineActions.tsx';
import type { LineAction } from './line-actions.ts';
import { nameColour } from './name-colour.ts';
import { type PendingActions, PendingRow } from './PendingRow.tsx';
import { SpeakerBadges } from './SpeakerBadges.tsx';

/** The actions on a row. */
export interface RowActions extends PendingActions {
  /** A speaker's picture or name was pressed. */
  onPick: (speaker: Speaker) => void;
  /** Available as buttons on the row, and as keys while the row has the focus. */
  lineActions: readonly LineAction[];
}

/** A chat row. `repliedLine` is the line it replies to, if that is on the page. */
export const ChatLineRow = memo(function ChatLineRow({
  line,
  repliedLine,
  ownNick,
  actions,
}: {
  line: ChatLine;
  repliedLine: RoomLine | undefined;
  ownNick: string | null;
  actions: RowActions;
}) {
  switch (line.kind) {
    case 'talk':
      return (
        <TalkRow
          line={line}
          repliedLine={repliedLine}
          ownNick={ownNick}
          onPick={actions.onPick}
          actions={actions.lineActions}
        />
      );
    case 'gift':
      return <GiftCard gift={line} onPick={actions.onPick} actions={actions.lineActions} />;
    case 'notice':
      return (
        <div className="mx-3 my-1 flex gap-2 rounded-control bg-raised p-2">
          <Megaphone size={16} aria-hidden className="mt-1 shrink-0 text-honey-text" />
          <div className="min-w-0 flex-1">
            <WithLineActions line={line} actions={actions.lineActions}>
              <span className="sr-only">{t('notice')} </span>
              {line.text}
            </WithLineActions>
          </div>
        </div>
      );
    case 'system':
      return <SystemRow line={line} />;
    case 'pending':
      return <PendingRow line={line} actions={actions} />;
  }
});

function TalkRow({
  line,
  repliedLine,
  ownNick,
  onPick,
  actions,
}: {
  line: TalkLine;
  repliedLine: RoomLine | undefined;
  ownNick: string | null;
  onPick: (speaker: Speaker) => void;
  actions: readonly LineAction[];
}) {
  const { speaker } = line;
  const toMe =
    ownNick !== null &&
    (mentions(line.text, ownNick) || (repliedLine?.kind === 'talk' && repliedLine.speaker.nick === ownNick));
  return (
    <div className={clsx('flex gap-2 px-3 py-1', toMe && 'bg-honey-soft')}>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        onClick={() => onPick(speaker)}
        className="h-[25px] shrink-0 rounded-pill"
      >
        <Avatar user={avatarOf(speaker)} size={25} />
      </button>
      <div className="min-w-0 flex-1 pt-[2px]">
        {line.replyTo !== null && <Quote repliedLine={repliedLine} />}
        <WithLineActions line={line} actions={actions}>
          <button
            type="button"
            tabIndex={-1}
            onClick={() => onPick(speaker)}
            className={clsx(
              'mr-1 font-semibold hover:underline',
              nameColour(speaker.userKey, speaker.nickColor),
            )}
          >
            {speaker.nick || t('someone')}
          </button>
          <SpeakerBadges speaker={speaker} />
          <span className={bubbleClass(speaker.bubble)}>
            <LineText text={line.text} />
          </span>
        </WithLineActions>
      </div>
    </div>
  );
}

/** The text of a line, with mentions highlighted. */
function LineText({ text }: { text: string }) {
  if (!text.includes('@'))
    return (
      <span>
        <LinkedText text={text} />
      </span>
    );
  return (
    <span>
      {partsOf(text).map((part, at) =>
        at % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change.
          <span key={at} className="font-semibold text-honey-text">
            {part}
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change.
          <LinkedText key={at} text={part} />
        ),
      )}
    </span>
  );
}

/** A short quote of the replied-to line; a line that was removed, or is too old to be on the page, is not quoted. */
function Quote({ repliedLine }: { repliedLine: RoomLine | undefined }) {
  return (
    <p className="flex items-center gap-1 text-xs text-muted">
      <CornerDownRight size={12} aria-hidden className="shrink-0" />
      <span className="sr-only">{t('replyTo')} </span>
      <span className="truncate">
        {repliedLine?.kind === 'talk'
          ? `${repliedLine.speaker.nick}: ${repliedLine.text}`
          : t('replyToRemoved')}
      </span>
    </p>
  );
}

const systemIcons = { follow: UserPlus, like: Heart, enter: DoorOpen } as const;

function SystemRow({ line }: { line: SystemLine }) {
  const Icon = systemIcons[line.event];
  return (
    <p
      className={clsx(
        'chat-text flex flex-wrap items-center gap-1 px-3 py-1 text-xs text-muted',
        line.event === 'enter' && entranceClass(line.speaker?.entrance ?? null),
      )}
    >
      <Icon size={12} aria-hidden className="shrink-0" />
      {line.speaker && <SpeakerBadges speaker={line.speaker} />}
      {systemText(line)}
    </p>
  );
}

/** The text of a system line. */
export function systemText({ event, nick, others }: SystemLine): string {
  if (event === 'follow') return t('followed', { nick });
  if (event === 'enter') return t('entered', { nick });
  return others === 0 ? t('liked', { nick }) : t('likedMany', { nick, count: others });
}
