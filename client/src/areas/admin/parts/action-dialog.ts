import type { ReactNode } from 'react';
import { overlay } from '../../../ui/overlays.tsx';

/** What an operator chose and wrote. */
export interface ActionInput {
  reason: string;
  /** One of the choices; empty where there are none. */
  choice: string;
  /** Until when, ISO 8601; undefined: without end, or no moment is asked for. */
  until: string | undefined;
}

/** An act of an operator, before it is done. */
export interface ActionDialogProps {
  title: string;
  body?: string;
  /** More of what it is about. */
  content?: ReactNode;
  /** The verb of the button. */
  action: string;
  tone?: 'primary' | 'danger';
  /** Where the reason is optional. */
  reasonOptional?: boolean;
  reasonHelp: string;
  choices?: { label: string; options: readonly { value: string; label: string }[] };
  /** Which choices take a moment until which they hold; null: it is asked for whatever is chosen. */
  lasting?: { of: readonly string[] | null; endless: boolean };
  onConfirm: (act: ActionInput) => Promise<unknown>;
}

/** Asks for the reason of an act, and what belongs to it. */
export const openActionDialog = overlay<ActionDialogProps>(() => import('./ActionDialog.tsx'), {
  single: true,
});
