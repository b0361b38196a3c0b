import { LoaderCircle, MonitorX, Moon, VolumeX } from 'lucide-react';
import { t } from '../../messages/media.ts';
import { Button } from '../../ui/Button.tsx';
import type { LivePlayback, PlaybackState } from './model/live-playback.ts';

/** The message over the video while it is not playing normally. */
export function PlayerNotice({
  playback,
  state,
  away,
  onReconnect,
}: {
  playback: LivePlayback;
  state: PlaybackState;
  /** The host is away: the live continues without video. */
  away: boolean;
  onReconnect: () => void;
}) {
  if (state.status === 'unsupported' || state.status === 'unsupported-stream') {
    return (
      <Veil>
        <MonitorX size={32} aria-hidden />
        <p role="alert">{t(state.status === 'unsupported' ? 'unsupported' : 'unsupportedStream')}</p>
      </Veil>
    );
  }
  if (state.status === 'refused') {
    return (
      <Veil>
        <MonitorX size={32} aria-hidden />
        <p role="alert">{t('refused')}</p>
        <Button size="sm" onClick={() => playback.renew()} className="pointer-events-auto">
          {t('renew')}
        </Button>
      </Veil>
    );
  }
  if (away) {
    return (
      <Veil>
        <Moon size={32} aria-hidden />
        <p role="status" className="font-semibold">
          {t('away')}
        </p>
        <p className="text-sm">{t('awayBody')}</p>
      </Veil>
    );
  }
  if (state.status === 'reconnecting') {
    return (
      <Veil>
        <Spinner />
        <p role="status">{t('reconnecting')}</p>
        <Button size="sm" onClick={onReconnect} className="pointer-events-auto">
          {t('reconnectNow')}
        </Button>
      </Veil>
    );
  }
  if (state.silenced) {
    return (
      <div className="pointer-events-none absolute inset-x-0 top-0 flex justify-center p-3">
        <Button
          variant="primary"
          className="pointer-events-auto animate-rise shadow-float"
          icon={<VolumeX size={18} aria-hidden />}
          onClick={() => playback.setMuted(false)}
        >
          {t('unmute')}
        </Button>
      </div>
    );
  }
  if (state.status === 'loading' || state.status === 'waiting') {
    return (
      <div className="pointer-events-none absolute inset-0 flex items-center justify-center text-over">
        <Spinner />
        <span role="status" className="sr-only">
          {state.status === 'loading' ? t('loading') : t('waiting')}
        </span>
      </div>
    );
  }
  return null;
}

function Veil({ children }: { children: React.ReactNode }) {
  return (
    <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center gap-2 bg-shade p-4 text-center text-sm text-over">
      {children}
    </div>
  );
}

function Spinner() {
  return <LoaderCircle size={36} aria-hidden className="animate-spin motion-reduce:animate-none" />;
}
