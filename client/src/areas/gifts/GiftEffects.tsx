import { assetUrl } from '../../api/hosts.ts';
import './gift-effects.css';
import clsx from 'clsx';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { onIdle } from '../../lib/on-idle.ts';
import { t } from '../../messages/gifts.ts';
import { preload } from '../../ui/chunk-load-error.ts';
import { formatHoney } from '../../ui/format/numbers.ts';
import type { EffectTier } from './effects/effect-tier.ts';
import { effectParts } from './effects/load-effects.ts';
import type { Particles } from './effects/particles.ts';
import { HoneyDrop } from './HoneyDrop.tsx';
import type { PlayedEffect } from './model/effect-queue.ts';
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
/** The height of a signature's picture by tier: larger than others, within the same third. */
const signatureHeights: Record<EffectTier, string> = {
  1: '28cqh',
  2: '30cqh',
  3: '32cqh',
  4: '34cqh',
  5: '62cqh',
  6: '68cqh',
};

/**
 * The room's gifts, one at a time, over the video and clear of the controls: below tier 5 in the lower or the upper third
 * of the picture. The chat shows them too, so screen readers skip this.
 * @param aboveChat whether the chat covers the lower part of the picture: gifts stay above it
 */
export function GiftEffects({ stage, aboveChat = false }: { stage: EffectStage; aboveChat?: boolean }) {
  const played = useStore(stage.store);
  return (
    <div aria-hidden className="pointer-events-none absolute inset-x-0 top-0 bottom-16 overflow-hidden">
      <ParticleCanvas stage={stage} />
      <div
        className={clsx(
          '@container-[size] absolute inset-x-0 top-0',
          aboveChat ? 'gift-effects-above-chat bottom-[calc(42%+3.25rem)]' : 'bottom-0',
        )}
      >
        {played && <FlyingGift key={played.effect.giftId} {...played} />}
      </div>
    </div>
  );
}

/** The canvas of all particles; it stays while effects come and go. */
function ParticleCanvas({ stage }: { stage: EffectStage }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let particles: Particles | null = null;
    let lastId: number | null = null;
    const cancelIdle = onIdle(() => preload([effectParts.load]));
    const play = (): void => {
      const played = stage.store.getState();
      const parts = effectParts.loaded();
      if (!played || played.effect.giftId === lastId) return;
      lastId = played.effect.giftId;
      if (!canvas.current || !parts || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      particles ??= new parts.Particles(canvas.current);
      particles.play(played.effect.tier, played.durationMs);
    };
    const unfollow = stage.store.subscribe(play);
    return () => {
      cancelIdle();
      unfollow();
      particles?.stop();
    };
  }, [stage]);
  return <canvas ref={canvas} data-testid="gift-particles" className="absolute inset-0 size-full" />;
}

function FlyingGift({ effect, durationMs }: { effect: PlayedEffect; durationMs: number }) {
  const { tier, sticker, isSignature = false } = effect;
  const isShow = tier >= SHOW_FROM;
  const isLarge = isSignature && sticker !== null;
  return (
    <div
      data-testid="gift-effect"
      data-tier={tier}
      data-signature={isLarge || undefined}
      style={cssVariables({ '--effect-duration': `${durationMs}ms` })}
      className={clsx(
        'absolute inset-x-0 flex items-center gap-2 px-4',
        isShow ? 'gift-effect-show inset-y-0 flex-col justify-center' : 'gift-effect justify-center',
        !isShow && (tier <= 2 && !isLarge ? 'gift-effect-low' : 'top-[2cqh]'),
      )}
    >
      <div
        style={{ height: (isLarge ? signatureHeights : pictureHeights)[tier] }}
        className={clsx('gift-effect-picture shrink-0', isLarge ? 'max-w-[70cqw]' : 'aspect-square')}
      >
        {sticker ? (
          <img
            src={assetUrl(sticker)}
            alt=""
            className={clsx('h-full object-contain', isLarge ? 'w-auto rounded-card' : 'w-full')}
          />
        ) : (
          <HoneyDrop className="size-full" />
        )}
      </div>
      <Caption effect={effect} />
    </div>
  );
}

function Caption({ effect }: { effect: PlayedEffect }) {
  const { tier, nick, receiver, count, message, goal } = effect;
  const isShow = tier >= SHOW_FROM;
  return (
    <div className={clsx('flex min-w-0 max-w-full flex-col gap-1', isShow ? 'items-center' : 'items-start')}>
      <p
        style={{ fontSize: textSizes[tier] }}
        className="flex max-w-full items-baseline gap-2 rounded-pill bg-shade px-4 py-1 font-extrabold text-over leading-snug"
      >
        <span className="truncate">
          {goal !== undefined
            ? t('effectGoal')
            : receiver === null
              ? t('effect', { nick })
              : t('effectTo', { nick, receiver })}
        </span>
        <span className="shrink-0 text-honey">{formatHoney(effect.starCnt)}</span>
        {count > 1 && (
          <span key={count} className="gift-effect-count shrink-0 text-honey tabular-nums">
            {t('effectCombo', { count })}
          </span>
        )}
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

/** React's style type does not know custom properties. */
function cssVariables(variables: Record<string, string>): CSSProperties {
  return variables;
}
