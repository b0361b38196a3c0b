import { useState } from 'react';
import { useStore } from 'zustand';
import { lazyModule } from '../lib/lazy-module.ts';
import { PlainToasts } from './PlainToasts.tsx';
import { toasts } from './toast.ts';
import { useLazyModule } from './use-lazy-module.ts';

/** The viewport of toasts; loaded with the first of them, or preloaded. */
export const toastViewport = lazyModule(() => import('./ToastViewport.tsx'));

/** Shows toasts. The viewport stays mounted once loaded; if it cannot be loaded, plain toasts are shown instead. */
export function Toasts() {
  const needed = useStore(toasts, (shown) => shown.length > 0);
  const [mounted, setMounted] = useState(needed);
  if (needed && !mounted) setMounted(true);
  const { module, error } = useLazyModule(toastViewport, needed);
  // Something the user may be about to press is not replaced: plain toasts stay plain until all of them are dismissed.
  const [plain, setPlain] = useState(false);
  if (!plain && needed && error !== null && !module) setPlain(true);
  if (plain && !needed) setPlain(false);
  if (!mounted) return null;
  if (plain) return <PlainToasts />;
  if (module) return <module.default />;
  return error === null ? null : <PlainToasts />;
}
