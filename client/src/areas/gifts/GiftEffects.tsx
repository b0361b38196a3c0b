import { assetUrl } from '../../api/hosts.ts';
import './gift-effects.css';
import clsx from 'clsx';
import type { CSSProperties } from 'react';
import { useStore } from 'zustand';
import { t } from '../../messages/gifts.ts';
import { formatHoney } from '../../ui/format/numbers.ts';
import { HoneyDrop } from './HoneyDrop.tsx';
import type { EffectTier, PlayedEffect } from './model/effect-queue.ts';
import type { EffectStage } from './model/effect-stage.ts';

/** From this tier on a gift covers the middle of the picture, for three seconds. */
const SHOW_FROM: EffectTier = 5;

/** The picture's height by tier, as a share of the stage's height. */
const pictureHeights: Record<EffectTier, string> = {
  1: '16cqh',
  2: '20cqh',
  3: '24cqh',
  4: '28cqh',
  5: '40cqh',
  6: '48cqh',
};
/** The size of the words by tier: of a small picture they take a share, so that they stay in their third. */
const textSizes: Record<EffectTier, string> = {
  1: 'clamp(0.75rem, 5cqh, 0.875rem)',
  2: 'clamp(0.75rem, 6cqh, 1rem)',
  3: 'clamp(0.75rem, 7cqh, 1.25rem)',
  4: 'clamp(0.8125rem, 8cqh, 1.5rem)',
  5: 'clamp(0.875rem, 9cqh, 1.625rem)',
  6: 'clamp(0.875rem, 10cqh, 1.875rem)',
};
/** The number of drops, by tier. */
const dropCounts: Record<EffectTier, number> = { 1: 0, 2: 8, 3: 14, 4: 22, 5: 48, 6: 96 };

/**
 * The room's gifts, one at a time, over the video and clear of the controls: below tier 5 in the lower or the upper third
 * of the picture. The chat shows them too, so screen readers skip this.
 */
export function GiftEffects({ stage }: { stage: EffectStage }) {
  const played = useStore(stage.store);
  return (
    <div
      aria-hidden
      className="@container-[size] pointer-events-none absolute inset-x-0 top-0 bottom-16 overflow-hidden"
    >
      {played && <FlyingGift key={played.effect.giftId} {...played} />}
    </div>
  );
}

function FlyingGift({ effect, durationMs }: { effect: PlayedEffect; durationMs: number }) {
  const { tier } = effect;
  const isShow = tier >= SHOW_FROM;
  return (
    <>
      {tier === 6 && <span className="gift-effect-rays absolute inset-0" />}
      <Drops effect={effect} durationMs={durationMs} />
      <div
        data-testid="gift-effect"
        data-tier={tier}
        style={cssVariables({ '--effect-duration': `${durationMs}ms` })}
        className={clsx(
          'absolute inset-x-0 flex items-center gap-2 px-4',
          isShow ? 'gift-effect-show inset-y-0 flex-col justify-center' : 'gift-effect justify-center',
          !isShow && (tier <= 2 ? 'gift-effect-low' : 'top-[3cqh]'),
        )}
      >
        <div
          style={{ height: pictureHeights[tier] }}
          className="gift-effect-picture aspect-square shrink-0 drop-shadow-lg"
        >
          {effect.sticker ? (
            <img src={assetUrl(effect.sticker)} alt="" className="size-full object-contain" />
          ) : (
            <HoneyDrop className="size-full" />
          )}
        </div>
        <Caption effect={effect} />
      </div>
    </>
  );
}

function Caption({ effect }: { effect: PlayedEffect }) {
  const { tier, nick, receiver, count, message } = effect;
  const isShow = tier >= SHOW_FROM;
  return (
    <div className={clsx('flex min-w-0 max-w-full flex-col gap-1', isShow ? 'items-center' : 'items-start')}>
      <p
        style={{ fontSize: textSizes[tier] }}
        className="flex max-w-full items-baseline gap-2 rounded-pill bg-shade px-4 py-1 font-extrabold text-over leading-snug"
      >
        <span className="truncate">
          {receiver === null ? t('effect', { nick }) : t('effectTo', { nick, receiver })}
        </span>
        <span className="shrink-0 text-honey">{formatHoney(effect.starCnt)}</span>
        {count > 1 && <span className="shrink-0">{t('effectCombo', { count })}</span>}
      </p>
      {message && tier > 1 && (
        <p
          className={clsx(
            'gift-effect-message chat-text max-w-full rounded-control bg-shade px-3 py-1 text-sm text-over',
            // Two lines of a message would reach the middle of a small picture.
            !isShow && 'truncate',
          )}
        >
          {message}
        </p>
      )}
    </div>
  );
}

function Drops({ effect, durationMs }: { effect: PlayedEffect; durationMs: number }) {
  const { tier, giftId } = effect;
  const count = dropCounts[tier];
  const isShow = tier >= SHOW_FROM;
  return Array.from({ length: count }, (_, index) => {
    // Evenly spread with a deterministic jitter per gift.
    const jitter = ((giftId * 31 + index * 17) % 100) / 100;
    const place = (index + jitter) / count;
    const size = 12 + Math.round(jitter * (isShow ? 24 : 14));
    return (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: the drops are alike and never move in the list.
        key={index}
        className={clsx('absolute', tier <= 2 ? 'gift-effect-drop bottom-0' : 'gift-effect-falling top-0')}
        style={cssVariables({
          // In a show they fall beside the middle, which is covered for three seconds at most.
          left: `${(isShow ? (place < 0.5 ? place * 0.6 : 0.4 + place * 0.6) : place) * 100}%`,
          width: `${size}px`,
          '--drop-way': isShow ? '110cqh' : '16cqh',
          '--drop-duration': `${Math.round(durationMs * (isShow ? 0.4 : 0.6))}ms`,
          '--drop-delay': `${Math.round(jitter * durationMs * (isShow ? 0.55 : 0.35))}ms`,
          '--drop-drift': `${Math.round((jitter - 0.5) * 60)}px`,
        })}
      >
        <HoneyDrop />
      </span>
    );
  });
}

/** React's style type does not know custom properties. */
function cssVariables(variables: Record<string, string>): CSSProperties {
  return variables;
}
