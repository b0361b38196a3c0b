import { overlay } from '../../../ui/overlays.tsx';

export interface ConfirmProps {
  title: string;
  body?: string;
  /** The verb of the button. */
  action: string;
  /** Does it; the dialog stays while it runs and closes afterwards. */
  onConfirm: () => Promise<unknown>;
}

/** Asks before something is lost. */
export const openConfirm = overlay<ConfirmProps>(() => import('./ConfirmDialog.tsx'));
