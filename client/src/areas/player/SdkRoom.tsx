import type { mount } from '@honey/player';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { t } from '../../messages/player.ts';
import { ErrorState } from '../../ui/states.tsx';

/** A live's room, mounted by the SDK as another site would. */
export function SdkRoom({ load }: { load: () => Promise<typeof mount> }) {
  const vodKey = Number(useParams().id);
  const place = useRef<HTMLDivElement>(null);
  const [attempts, setAttempts] = useState(0);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry mounts it again.
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let left = false;
    let leave = () => {};
    setState('loading');
    load().then(
      (mountRoom) => {
        if (left) return;
        const player = mountRoom(element, { host: window.location.origin, vodKey, title: t('room') });
        player.on('ready', () => setState('ready'));
        player.on('error', ({ code }) => code === 'unreachable' && setState('failed'));
        leave = () => player.destroy();
      },
      () => left || setState('failed'),
    );
    return () => {
      left = true;
      leave();
    };
  }, [load, vodKey, attempts]);

  return (
    <div className="relative flex min-h-[calc(100dvh-57px-var(--band))] flex-1 flex-col">
      <h1 className="sr-only">{t('room')}</h1>
      <div ref={place} className="absolute inset-0" />
      {state === 'loading' && (
        <p role="status" className="absolute inset-0 flex items-center justify-center text-muted text-sm">
          {t('loading')}
        </p>
      )}
      {state === 'failed' && (
        <div className="absolute inset-0 bg-background">
          <ErrorState onRetry={() => setAttempts(attempts + 1)} />
        </div>
      )}
    </div>
  );
}
