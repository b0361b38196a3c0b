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
import { bubbleClass, entranceClass } from './item-looks.ts';
import { WithLineActs } from './LineActs.tsx';
import type { LineAct } from './line-acts.ts';
import { nameColour } from './name-colour.ts';
import { type PendingActions, PendingRow } from './PendingRow.tsx';
import { SpeakerBadges } from './SpeakerBadges.tsx';

/** What can be done with a row. */
export interface RowActions extends PendingActions {
  /** Somebody's picture or name was pressed. */
  pick: (speaker: Speaker) => void;
  /** By buttons on the row, and by keys where the row has the focus. */
  acts: readonly LineAct[];
}

/** One row of the chat. `answered` is the line that it answers, where that is here. */
export const ChatLineRow = memo(function ChatLineRow({
  line,
  answered,
  ownNick,
  actions,
}: {
  line: ChatLine;
  answered: RoomLine | undefined;
  ownNick: string | null;
  actions: RowActions;
}) {
  switch (line.kind) {
    case 'talk':
      return (
        <TalkRow
          line={line}
          answered={answered}
          ownNick={ownNick}
          onPick={actions.pick}
          acts={actions.acts}
        />
      );
    case 'gift':
      return <GiftCard gift={line} onPick={actions.pick} acts={actions.acts} />;
    case 'notice':
      return (
        <div className="mx-3 my-1 flex gap-2 rounded-control bg-raised p-2">
          <Megaphone size={16} aria-hidden className="mt-1 shrink-0 text-honey-text" />
          <div className="min-w-0 flex-1">
            <WithLineActs line={line} acts={actions.acts}>
              <span className="sr-only">{t('notice')} </span>
              {line.text}
            </WithLineActs>
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
  answered,
  ownNick,
  onPick,
  acts,
}: {
  line: TalkLine;
  answered: RoomLine | undefined;
  ownNick: string | null;
  onPick: (speaker: Speaker) => void;
  acts: readonly LineAct[];
}) {
  const { speaker } = line;
  const toMe =
    ownNick !== null &&
    (mentions(line.text, ownNick) || (answered?.kind === 'talk' && answered.speaker.nick === ownNick));
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
        {line.replyTo !== null && <Quote answered={answered} />}
        <WithLineActs line={line} acts={acts}>
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
            <Words text={line.text} />
          </span>
        </WithLineActs>
      </div>
    </div>
  );
}

/** What somebody said, with mentions set off. */
function Words({ text }: { text: string }) {
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

/** The line that is answered, in short: one that was removed, or is too old to be here, is not told again. */
function Quote({ answered }: { answered: RoomLine | undefined }) {
  return (
    <p className="flex items-center gap-1 text-xs text-muted">
      <CornerDownRight size={12} aria-hidden className="shrink-0" />
      <span className="sr-only">{t('replyTo')} </span>
      <span className="truncate">
        {answered?.kind === 'talk' ? `${answered.speaker.nick}: ${answered.text}` : t('replyToGone')}
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

/** What a passing event says. */
export function systemText({ event, nick, others }: SystemLine): string {
  if (event === 'follow') return t('followed', { nick });
  if (event === 'enter') return t('entered', { nick });
  return others === 0 ? t('liked', { nick }) : t('likedMany', { nick, count: others });
}
