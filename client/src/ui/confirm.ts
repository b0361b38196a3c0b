import type { ReactNode } from 'react';
import { overlay } from './overlays.tsx';

export interface ConfirmProps {
  title: string;
  body?: string;
  /** More about the consequences than fits in a sentence. */
  content?: ReactNode;
  /** The label of the confirming button, a verb. */
  action: string;
  tone?: 'primary' | 'danger';
  /** Performs the action; the dialog stays open while it runs and closes afterwards. */
  onConfirm: () => Promise<void>;
}

/** Prompts for confirmation before an action that is hard to undo. */
export const openConfirm = overlay<ConfirmProps>(() => import('./ConfirmDialog.tsx'), { single: true });
