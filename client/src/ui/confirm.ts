import { overlay } from './overlays.tsx';

/** Prompts for confirmation before an action that is hard to undo. */
export const openConfirm = overlay(() => import('./ConfirmDialog.tsx'), { single: true });
