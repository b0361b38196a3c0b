import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { assetUrl } from '../../api/hosts.ts';
import { onIdle } from '../../lib/on-idle.ts';
import { usePrefersReducedMotion } from '../../ui/media-queries.ts';

/** How long the pointer must rest before the preview loads. */
const REST_MS = 250;
/** How long the preview plays. */
const PLAY_MS = 3_000;

/**
 * Three silent seconds of the live while the pointer rests on its card, or again and again by itself, once the page is idle.
 * Disabled with reduced motion.
 */
export function LivePreview({
  url,
  hovered,
  playsAlways,
  isVertical,
}: {
  url: string;
  hovered: boolean;
  playsAlways: boolean;
  isVertical: boolean;
}) {
  const reduced = usePrefersReducedMotion();
  const [playing, setPlaying] = useState(false);
  const [isIdle, setIsIdle] = useState(false);
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (!hovered || reduced) return;
    const start = setTimeout(() => setPlaying(true), REST_MS);
    const stop = setTimeout(() => setPlaying(false), REST_MS + PLAY_MS);
    return () => {
      clearTimeout(start);
      clearTimeout(stop);
      setPlaying(false);
    };
  }, [hovered, reduced]);

  useEffect(() => {
    if (playsAlways && !reduced) return onIdle(() => setIsIdle(true));
  }, [playsAlways, reduced]);

  if (!playing && !(playsAlways && isIdle && !reduced)) return null;
  return (
    <video
      ref={video}
      src={assetUrl(url)}
      muted
      autoPlay
      playsInline
      loop
      aria-hidden
      tabIndex={-1}
      className={clsx(
        'absolute inset-0 size-full animate-fade-in',
        isVertical ? 'object-contain' : 'object-cover',
      )}
    />
  );
}
