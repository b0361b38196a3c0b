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
  // What may just be pressed is not replaced: toasts that are said plainly stay so until all of them are gone.
  const [plain, setPlain] = useState(false);
  if (!plain && needed && error !== null && !module) setPlain(true);
  if (plain && !needed) setPlain(false);
  if (!kept) return null;
  if (plain) return <PlainToasts />;
  if (module) return <module.default />;
  return error === null ? null : <PlainToasts />;
}
