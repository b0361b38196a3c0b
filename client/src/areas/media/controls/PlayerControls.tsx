import clsx from 'clsx';
import { Maximize, Minimize, Pause, PictureInPicture2, Play, RectangleHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../messages/media.ts';
import type { LivePlayback, PlaybackState } from '../model/live-playback.ts';
import { ControlButton } from './ControlButton.tsx';
import { QualityMenu } from './QualityMenu.tsx';
import { VolumeControl } from './VolumeControl.tsx';

/** What the controls need besides the playback itself. */
export interface ControlsProps {
  playback: LivePlayback;
  state: PlaybackState;
  full: boolean;
  onFull: () => void;
  pip: { supported: boolean; active: boolean; toggle: () => void };
  /** The theatre view of desktops; omitted if unavailable. */
  theatre?: { on: boolean; toggle: () => void } | undefined;
  /** More buttons, on the right. */
  extra?: ReactNode;
  onMenu: (open: boolean) => void;
}

/** The control bar below the video. */
export function PlayerControls({
  playback,
  state,
  full,
  onFull,
  pip,
  theatre,
  extra,
  onMenu,
}: ControlsProps) {
  const paused = state.status === 'paused';
  return (
    <fieldset className="flex items-center px-1 sm:gap-1 sm:px-2 pb-[max(8px,env(safe-area-inset-bottom))]">
      <legend className="sr-only">{t('controls')}</legend>
      <ControlButton label={paused ? t('play') : t('pause')} onClick={() => playback.togglePlay()}>
        {paused ? (
          <Play size={22} aria-hidden fill="currentColor" />
        ) : (
          <Pause size={22} aria-hidden fill="currentColor" />
        )}
      </ControlButton>
      <VolumeControl playback={playback} state={state} />
      <LiveEdge playback={playback} state={state} />
      <span className="flex-1" />
      {extra}
      <QualityMenu state={state} onPick={(index) => playback.setQuality(index)} onOpenChange={onMenu} />
      {pip.supported && (
        <ControlButton
          label={pip.active ? t('exitPip') : t('pip')}
          onClick={pip.toggle}
          className="max-sm:hidden"
        >
          <PictureInPicture2 size={20} aria-hidden />
        </ControlButton>
      )}
      {theatre && !full && (
        <ControlButton
          label={theatre.on ? t('exitTheatre') : t('theatre')}
          aria-pressed={theatre.on}
          onClick={theatre.toggle}
          className="max-lg:hidden"
        >
          <RectangleHorizontal size={20} aria-hidden />
        </ControlButton>
      )}
      <ControlButton label={full ? t('exitFullscreen') : t('fullscreen')} onClick={onFull}>
        {full ? <Minimize size={20} aria-hidden /> : <Maximize size={20} aria-hidden />}
      </ControlButton>
    </fieldset>
  );
}

/** Whether playback is at the live edge; otherwise a button to return there, with the delay. */
function LiveEdge({ playback, state }: { playback: LivePlayback; state: PlaybackState }) {
  const paused = state.status === 'paused';
  const away = state.behind || paused;
  return (
    <>
      <button
        type="button"
        onClick={() => playback.toLive()}
        aria-label={away ? t('toLive') : t('atLive')}
        title={away ? t('toLive') : t('atLive')}
        className="inline-flex h-10 shrink-0 items-center gap-2 rounded-control px-2 text-xs font-extrabold text-over hover:bg-shade-soft"
      >
        <span aria-hidden className={clsx('size-2 rounded-pill', away ? 'border border-over' : 'bg-live')} />
        {/* The narrowest phones have no room for the word. */}
        <span className="max-[22rem]:hidden">{t('live')}</span>
      </button>
      {state.latency !== null && !paused && (
        <span className="hidden text-xs whitespace-nowrap text-over/80 sm:inline">
          {t('latency', { seconds: state.latency })}
        </span>
      )}
    </>
  );
}
