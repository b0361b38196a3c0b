import { useState } from 'react';
import { useStore } from 'zustand';
import { part } from '../lib/part.ts';
import { PlainToasts } from './PlainToasts.tsx';
import { toasts } from './toast.ts';
import { usePart } from './use-part.ts';

/** The viewport of toasts; loaded with the first of them, or ahead. */
export const toastViewport = part(() => import('./ToastViewport.tsx'));

/** Shows toasts. The viewport stays once it was needed; where it cannot be loaded they are said all the same. */
export function Toasts() {
  const needed = useStore(toasts, (shown) => shown.length > 0);
  const [kept, setKept] = useState(needed);
  if (needed && !kept) setKept(true);
  const { module, error } = usePart(toastViewport, needed);
  if (!kept) return null;
  if (module) return <module.default />;
  return error === null ? null : <PlainToasts />;
}
