import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../areas/session/index.ts';
import { part } from '../../lib/part.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { t } from '../../messages/app.ts';
import { useIsLivePlay } from '../../routing/use-live-play.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { loadAhead, sayMissing } from '../../ui/missing-part.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { usePart } from '../../ui/use-part.ts';

const profileLayer = part(() => import('./ProfileLayer.tsx'));

/** Toggles the profile layer, which closes by itself on a press outside, Escape and a change of page. */
export function ProfileButton() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the layer.
  useEffect(() => setOpen(false), [pathname]);
  const isPlay = useIsLivePlay();
  // A live is watched for long, and through lost connections: what may be opened there is loaded ahead.
  useEffect(() => (isPlay ? whenIdle(() => loadAhead([profileLayer.load])) : undefined), [isPlay]);
  const { module, error } = usePart(profileLayer, open);
  useEffect(() => {
    if (error === null) return;
    setOpen(false);
    sayMissing(error, () => setOpen(true));
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
