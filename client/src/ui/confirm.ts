import type { ReactNode } from 'react';
import { overlay } from './overlays.tsx';

export interface ConfirmProps {
  title: string;
  body?: string;
  /** What is at stake, in more than a sentence. */
  content?: ReactNode;
  /** The verb of the button. */
  action: string;
  tone?: 'primary' | 'danger';
  /** Does it; the dialog stays while it runs and closes afterwards. */
  onConfirm: () => Promise<void>;
}

/** Asks again before something that cannot be taken back lightly. */
export const openConfirm = overlay<ConfirmProps>(() => import('./ConfirmDialog.tsx'), { single: true });
