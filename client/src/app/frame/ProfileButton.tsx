import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../areas/session/index.ts';
import { lazyModule } from '../../lib/lazy-module.ts';
import { onIdle } from '../../lib/on-idle.ts';
import { t } from '../../messages/app.ts';
import { useIsLivePlay } from '../../routing/use-live-play.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { preload, showChunkLoadError } from '../../ui/chunk-load-error.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';

const profileLayer = lazyModule(() => import('./ProfileLayer.tsx'));

/** Toggles the profile layer, which closes on a press outside, Escape and navigation. */
export function ProfileButton() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the layer.
  useEffect(() => setOpen(false), [pathname]);
  const isPlay = useIsLivePlay();
  // A live is watched for long, and through lost connections: preload what may be opened there.
  useEffect(() => (isPlay ? onIdle(() => preload([profileLayer.load])) : undefined), [isPlay]);
  const { module, error } = useLazyModule(profileLayer, open);
  useEffect(() => {
    if (error === null) return;
    setOpen(false);
    showChunkLoadError(error, () => setOpen(true));
  }, [error]);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t('profile')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="ml-1 inline-flex size-10 items-center justify-center rounded-pill hover:bg-raised"
      >
        {user ? <Avatar user={user} size={32} /> : <Skeleton className="size-8 rounded-pill" />}
      </button>
      {open && user && module && (
        <module.default user={user} anchor={button} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
