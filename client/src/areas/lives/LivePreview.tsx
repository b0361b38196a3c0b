import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { assetUrl } from '../../api/hosts.ts';
import { usePrefersReducedMotion } from '../../ui/media-queries.ts';

/** How long the pointer must rest before the preview loads. */
const REST_MS = 250;
/** How long the preview plays. */
const PLAY_MS = 3_000;

/** Three silent seconds of the live while the pointer rests on its card. Disabled with reduced motion. */
export function LivePreview({
  url,
  hovered,
  isVertical,
}: {
  url: string;
  hovered: boolean;
  isVertical: boolean;
}) {
  const reduced = usePrefersReducedMotion();
  const [playing, setPlaying] = useState(false);
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

  if (!playing) return null;
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
