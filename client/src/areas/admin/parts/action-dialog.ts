import type { ReactNode } from 'react';
import { overlay } from '../../../ui/overlays.tsx';

/** The input of an operator's action. */
export interface ActionInput {
  reason: string;
  /** The selected choice; empty if there are none. */
  choice: string;
  /** The end, ISO 8601; undefined: without end, or not applicable. */
  until: string | undefined;
}

/** An operator's action to be confirmed. */
export interface ActionDialogProps {
  title: string;
  body?: string;
  /** Details of the subject. */
  content?: ReactNode;
  /** The label of the button, a verb. */
  action: string;
  tone?: 'primary' | 'danger';
  /** The reason is optional. */
  reasonOptional?: boolean;
  reasonHelp: string;
  choices?: { label: string; options: readonly { value: string; label: string }[] };
  /** Choices that need an end time; null: all of them. */
  duration?: { of: readonly string[] | null; endless: boolean };
  onConfirm: (act: ActionInput) => Promise<unknown>;
}

/** Prompts the operator for the reason of an action, and its parameters. */
export const openActionDialog = overlay<ActionDialogProps>(() => import('./ActionDialog.tsx'), {
  single: true,
});
