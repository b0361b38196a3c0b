import { overlay } from '../../../ui/overlays.tsx';

/** Opens the form that erases a member. */
export const openEraseDialog = overlay(() => import('./EraseDialog.tsx'), { single: true });
