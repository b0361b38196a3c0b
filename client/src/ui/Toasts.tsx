import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { toastStore } from './toast.ts';

const ToastViewport = lazy(() => import('./ToastViewport.tsx'));

/** Loads the viewport with the first toast and keeps it from then on. */
export function Toasts() {
  const needed = useSyncExternalStore(
    toastStore.subscribe,
    () => toastStore.get().length > 0,
    () => false,
  );
  const [loaded, setLoaded] = useState(needed);
  if (needed && !loaded) setLoaded(true);
  return loaded ? (
    <Suspense fallback={null}>
      <ToastViewport />
    </Suspense>
  ) : null;
}
