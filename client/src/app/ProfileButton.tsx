import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../areas/session/index.ts';
import { t } from '../messages/app.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const ProfileLayer = lazy(() => import('./ProfileLayer.tsx'));

/** Toggles the profile layer, which closes by itself on a press outside, Escape and a change of page. */
export function ProfileButton() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the layer.
  useEffect(() => setOpen(false), [pathname]);
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
      {open && user && (
        <Suspense fallback={null}>
          <ProfileLayer user={user} anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
