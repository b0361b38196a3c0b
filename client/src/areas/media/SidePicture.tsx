import clsx from 'clsx';
import { type ReactNode, useRef } from 'react';
import type { Schema } from '../../api/client.ts';
import { useLivePlayback } from './use-live-playback.ts';

/**
 * A secondary video of a live: muted, small, without controls. Fills its parent; the children are shown while nothing
 * plays.
 */
export function SidePicture({
  source,
  renewed,
  onRefused,
  onEnded,
  children,
}: {
  /** The source; null plays nothing. */
  source: Schema<'Playback'> | null;
  /** The latest addresses of the same source, if any. */
  renewed: Schema<'Playback'> | null;
  onRefused: () => void;
  onEnded: () => void;
  children: ReactNode;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const live = useLivePlayback(video, source, renewed, false, {
    onRefused,
    onEnded,
    isSecondary: true,
  });
  const status = live?.state.status;
  const isShown = source !== null && (status === 'playing' || status === 'waiting');
  return (
    <>
      {!isShown && children}
      {/* biome-ignore lint/a11y/useMediaCaption: a live has no captions. */}
      <video
        ref={video}
        playsInline
        aria-hidden
        tabIndex={-1}
        className={clsx('absolute inset-0 size-full object-cover', !isShown && 'invisible')}
      />
    </>
  );
}
