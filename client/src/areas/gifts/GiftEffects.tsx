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

/** The picture's height by tier, as a share of the stage's height. */
const pictureHeights: Record<EffectTier, string> = {
  0: '18cqh',
  1: '24cqh',
  2: '32cqh',
  3: '40cqh',
  4: '50cqh',
};
const textSizes: Record<EffectTier, string> = {
  0: 'text-sm',
  1: 'text-md',
  2: 'text-lg',
  3: 'text-xl',
  4: 'text-xl',
};
/** The number of drops around the picture, by tier. */
const dropCounts: Record<EffectTier, number> = { 0: 0, 1: 6, 2: 12, 3: 20, 4: 32 };

/**
 * The room's gifts, one at a time, over the video and clear of the controls. The chat shows them too, so screen readers
 * skip this.
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
  return (
    <>
      <Drops effect={effect} durationMs={durationMs} />
      <div
        data-testid="gift-effect"
        style={cssVariables({ '--effect-duration': `${durationMs}ms` })}
        className={clsx(
          'gift-effect absolute inset-x-0 flex flex-col items-center gap-1',
          tier < 2 ? 'bottom-[6cqh]' : 'top-[14cqh]',
        )}
      >
        <div
          style={{ height: pictureHeights[tier] }}
          className="gift-effect-picture aspect-square drop-shadow-lg"
        >
          {effect.sticker ? (
            <img src={assetUrl(effect.sticker)} alt="" className="size-full object-contain" />
          ) : (
            <HoneyDrop className="size-full" />
          )}
        </div>
        <p
          className={clsx(
            'flex max-w-[90%] items-baseline gap-2 rounded-pill bg-shade px-4 py-1 font-extrabold text-over',
            textSizes[tier],
          )}
        >
          <span className="truncate">{t('effect', { nick: effect.nick })}</span>
          <span className="shrink-0 text-honey">{formatHoney(effect.starCnt)}</span>
          {effect.count > 1 && <span className="shrink-0">{t('effectCombo', { count: effect.count })}</span>}
        </p>
        {effect.message && tier > 0 && (
          <p className="chat-text max-w-[80%] rounded-control bg-shade px-3 py-1 text-sm text-over">
            {effect.message}
          </p>
        )}
      </div>
    </>
  );
}

function Drops({ effect, durationMs }: { effect: PlayedEffect; durationMs: number }) {
  return Array.from({ length: dropCounts[effect.tier] }, (_, index) => {
    // Evenly spread with a deterministic jitter per gift.
    const jitter = ((effect.giftId * 31 + index * 17) % 100) / 100;
    const size = 12 + Math.round(jitter * 16);
    return (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: the drops are alike and never move in the list.
        key={index}
        className="gift-effect-drop absolute bottom-0"
        style={cssVariables({
          left: `${((index + jitter) / dropCounts[effect.tier]) * 100}%`,
          width: `${size}px`,
          '--drop-duration': `${Math.round(durationMs * 0.6)}ms`,
          '--drop-delay': `${Math.round(jitter * durationMs * 0.35)}ms`,
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
