import './player-halves.css';
import clsx from 'clsx';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { assetUrl } from '../../api/hosts.ts';
import { t } from '../../messages/media.ts';
import { BlurredCopy } from './BlurredCopy.tsx';
import { PlayerControls } from './controls/PlayerControls.tsx';
import { commandOf, type PlayerCommand } from './controls/player-keys.ts';
import { useIdleControls } from './controls/use-idle-controls.ts';
import { usePageKeys } from './controls/use-page-keys.ts';
import { usePictureInPicture } from './controls/use-picture-in-picture.ts';
import { PlayerNotice } from './PlayerNotice.tsx';
import { useEmbedder } from './use-embedder.ts';
import { useLivePlayback } from './use-live-playback.ts';

const VOLUME_STEP = 0.05;

/** What the player plays, and what surrounds it. */
export interface PlayerProps {
  playback: Schema<'Playback'>;
  /** The latest addresses of the same watch session, if any. */
  renewed: Schema<'Playback'> | null;
  /** What is being watched, for screen readers. */
  label: string;
  /** The host is temporarily away. */
  away: boolean;
  /** The live has ended: playback stops. */
  ended: boolean;
  full: boolean;
  onToggleFull: () => void;
  theatre?: { on: boolean; toggle: () => void } | undefined;
  /** A second picture of the same size, beside or below the video; omitted: the video alone. */
  beside?: ReactNode;
  /** What the picture's shape leaves free is filled by a blurred copy of it. */
  backdrop?: boolean;
  /** The picture fills the player, whatever is cut off. */
  fills?: boolean;
  /** The top of the video is taken: effects and messages of the player start below it. */
  topTaken?: boolean;
  /** Rendered over the video, below the controls. */
  effects?: ReactNode;
  /** Rendered over the video and the effects, beside the controls: full-screen chat, the end of the live. */
  children?: ReactNode;
  /** The control bar stays visible: there is something above it, and without it an empty strip below that. */
  keepsControls?: boolean;
  /** More buttons in the control bar. */
  extraControls?: ReactNode;
  onRefused: () => void;
  onEnded: () => void;
  /** Reports the sound settings, initially and on every change. */
  onSound?: (sound: { muted: boolean; volume: number }) => void;
}

/** Plays a live with all controls of a video player (design: media). Fills its parent. */
export function Player(props: PlayerProps) {
  const stage = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const still = useRef<HTMLCanvasElement>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const live = useLivePlayback(video, props.ended ? null : props.playback, props.renewed, props.away, {
    onRefused: props.onRefused,
    onEnded: props.onEnded,
    still: () => still.current,
  });
  const pip = usePictureInPicture(video);
  const { onSound } = props;
  const { muted, volume } = live?.state ?? {};
  useEffect(() => {
    if (muted !== undefined && volume !== undefined) onSound?.({ muted, volume });
  }, [onSound, muted, volume]);
  const { awake, wake, rest } = useIdleControls();

  const run: Record<PlayerCommand, () => void> = {
    play: () => live?.playback.togglePlay(),
    mute: () => live?.playback.toggleMuted(),
    fullscreen: props.onToggleFull,
    pip: pip.toggle,
    louder: () => live?.playback.setVolume((live.state.muted ? 0 : live.state.volume) + VOLUME_STEP),
    quieter: () => live?.playback.setVolume((live.state.muted ? 0 : live.state.volume) - VOLUME_STEP),
  };
  usePageKeys((command) => {
    wake();
    run[command]();
  }, !props.ended);
  const onKeyDown = (event: KeyboardEvent) => {
    wake();
    // React also bubbles events from portalled menus elsewhere on the page.
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
    const command = props.ended || !inside ? null : commandOf(event);
    if (!command) return;
    event.preventDefault();
    run[command]();
  };

  const isHalf = props.beside !== undefined;
  const fit = isHalf || props.fills ? 'object-cover' : 'object-contain';
  const tapped = (event: PointerEvent) => event.pointerType !== 'mouse' && (awake ? rest() : wake());
  const status = live?.state.status ?? 'loading';
  useEmbedder(status, props.ended);
  const showControls =
    !props.ended &&
    !status.startsWith('unsupported') &&
    (awake || menuOpen || status === 'paused' || props.keepsControls === true);
  const showPoster =
    props.ended ||
    props.away ||
    ['away', 'over'].includes(status) ||
    (status === 'loading' && !live?.state.hasStill) ||
    live?.state.soundOnly;
  return (
    <section
      ref={stage}
      aria-label={t('player')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard shortcuts work while the player has the focus.
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={wake}
      onPointerMove={(event) => event.pointerType === 'mouse' && wake()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && rest()}
      className={clsx(
        'relative size-full overflow-hidden bg-black outline-none',
        // The ring lies over the video, which would hide a ring of the stage itself.
        'after:pointer-events-none after:absolute after:inset-0 after:z-10 after:-outline-offset-2 after:outline-honey focus-visible:after:outline-2',
        !showControls && 'cursor-none',
        isHalf && 'player-halves',
      )}
    >
      <div className={isHalf ? 'player-first' : 'contents'}>
        {props.backdrop && !props.fills && <BlurredCopy video={video} still={props.playback.poster_url} />}
        {/* biome-ignore lint/a11y/useMediaCaption: a live has no captions. */}
        <video
          ref={video}
          playsInline
          aria-label={props.label}
          className={clsx('absolute inset-0 size-full', fit)}
          onDoubleClick={props.onToggleFull}
          onPointerUp={tapped}
        />
        <canvas
          ref={still}
          aria-hidden
          className={clsx(
            'pointer-events-none absolute inset-0 size-full',
            fit,
            !live?.state.hasStill && 'hidden',
          )}
        />
        {showPoster && props.playback.poster_url && (
          <img
            src={assetUrl(props.playback.poster_url)}
            alt=""
            className={clsx(
              'pointer-events-none absolute inset-0 size-full',
              props.backdrop ? fit : 'object-cover',
            )}
          />
        )}
      </div>
      {isHalf && (
        // biome-ignore lint/a11y/noStaticElementInteractions: as on the video; the control bar has buttons for both.
        <div className="player-second" onDoubleClick={props.onToggleFull} onPointerUp={tapped}>
          {props.beside}
        </div>
      )}
      <div
        className={clsx(
          'pointer-events-none absolute inset-x-0 bottom-0',
          props.topTaken ? 'top-24' : 'top-0',
        )}
      >
        {props.effects}
      </div>
      {live && !props.ended && (
        <div className={clsx('pointer-events-none', isHalf ? 'player-first' : 'absolute inset-0')}>
          <div className={clsx('absolute inset-x-0 bottom-0', props.topTaken ? 'top-16' : 'top-0')}>
            <PlayerNotice
              playback={live.playback}
              state={live.state}
              away={props.away || status === 'away'}
              onReconnect={() => live.playback.reload()}
            />
          </div>
        </div>
      )}
      {props.children}
      {live && (
        <div
          className={clsx(
            'absolute inset-x-0 bottom-0 bg-linear-to-t from-shade to-transparent pt-8 transition-opacity focus-within:opacity-100',
            showControls ? 'opacity-100' : 'pointer-events-none opacity-0',
            props.ended && 'hidden',
          )}
        >
          <PlayerControls
            playback={live.playback}
            state={live.state}
            full={props.full}
            onFull={props.onToggleFull}
            pip={pip}
            theatre={props.theatre}
            extra={props.extraControls}
            onMenu={setMenuOpen}
          />
        </div>
      )}
    </section>
  );
}
