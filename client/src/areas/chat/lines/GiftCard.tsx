import clsx from 'clsx';
import { assetUrl } from '../../../api/hosts.ts';
import { t } from '../../../messages/chat.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { formatHoney } from '../../../ui/format/numbers.ts';
import type { GiftLine, Speaker } from '../model/line.ts';
import { avatarOf } from './avatar-of.ts';
import { WithLineActions } from './LineActions.tsx';
import type { LineAction } from './line-actions.ts';
import { SpeakerBadges } from './SpeakerBadges.tsx';

/** The size of the amount by tier, where it is larger than usual. */
const amountSizes: Partial<Record<number, string>> = {
  3: 'text-lg',
  4: 'text-lg',
  5: 'text-xl',
  6: 'text-xl',
};

/** A gift in the chat: the giver, the amount, the sticker and the message; the larger the gift, the larger the card. */
export function GiftCard({
  gift,
  onPick,
  actions,
}: {
  gift: GiftLine;
  onPick: (speaker: Speaker) => void;
  actions: readonly LineAction[];
}) {
  const { speaker, tier } = gift;
  return (
    <div
      className={clsx(
        'mx-3 my-1 flex items-center gap-2 overflow-hidden rounded-card border bg-honey-soft',
        tier >= 5 ? 'border-2 border-honey p-3' : 'border-honey/40 p-2',
      )}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        onClick={() => onPick(speaker)}
        className="shrink-0 rounded-pill"
      >
        <Avatar user={avatarOf(speaker)} size={32} />
      </button>
      <div className="chat-text min-w-0 flex-1 text-sm">
        <p className="sr-only">
          {t('gift', { nick: speaker.nick, amount: formatHoney(gift.starCnt) })}
          {gift.item !== null && ` ${t('giftItem', { name: gift.item })}`}
          {gift.combo > 1 && ` ${t('giftCombo', { combo: gift.combo })}`}
        </p>
        <p className="flex items-baseline gap-2">
          <span className="flex min-w-0 items-baseline">
            <span aria-hidden className="mr-1 truncate text-xs font-semibold">
              {speaker.nick}
            </span>
            <SpeakerBadges speaker={speaker} />
          </span>
          <span
            aria-hidden
            className={clsx('shrink-0 font-extrabold text-honey-text', amountSizes[tier] ?? 'text-md')}
          >
            {formatHoney(gift.starCnt)}
          </span>
          {gift.combo > 1 && (
            <span
              key={gift.combo}
              aria-hidden
              className="shrink-0 animate-rise text-xs font-extrabold text-live-text"
            >
              {t('giftCombo', { combo: gift.combo })}
            </span>
          )}
        </p>
        {gift.item !== null && (
          <p aria-hidden className="text-xs font-semibold">
            {t('giftItem', { name: gift.item })}
          </p>
        )}
        <WithLineActions line={gift} actions={actions}>
          {gift.message}
        </WithLineActions>
      </div>
      {gift.sticker && (
        <img
          src={assetUrl(gift.sticker)}
          alt=""
          loading="lazy"
          className={clsx(
            'shrink-0 object-contain',
            tier >= 5 ? 'size-16' : tier >= 3 ? 'size-12' : 'size-10',
          )}
        />
      )}
    </div>
  );
}
