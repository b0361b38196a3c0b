import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { t } from '../../../messages/media.ts';
import type { LivePlayback, PlaybackState } from '../model/live-playback.ts';
import { ControlButton } from './ControlButton.tsx';

/** The mute button and, with a mouse, a volume slider. Phones set the volume by hardware buttons. */
export function VolumeControl({ playback, state }: { playback: LivePlayback; state: PlaybackState }) {
  const silent = state.muted || state.volume === 0;
  const percent = silent ? 0 : Math.round(state.volume * 100);
  const Icon = silent ? VolumeX : state.volume < 0.5 ? Volume1 : Volume2;
  return (
    <div className="group/volume flex items-center">
      <ControlButton label={silent ? t('unmute') : t('mute')} onClick={() => playback.toggleMuted()}>
        <Icon size={22} aria-hidden />
      </ControlButton>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-label={t('volume')}
        aria-valuetext={t('volumePercent', { percent })}
        onChange={(event) => playback.setVolume(Number(event.target.value) / 100)}
        className="hidden h-10 w-0 cursor-pointer accent-honey opacity-0 transition-all group-focus-within/volume:w-20 group-focus-within/volume:opacity-100 group-hover/volume:w-20 group-hover/volume:opacity-100 pointer-fine:block"
      />
    </div>
  );
}
