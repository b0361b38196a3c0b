import { overlay } from '../../../ui/overlays.tsx';

/** Opens the form of an operator's roles. */
export const openRolesDialog = overlay(() => import('./RolesDialog.tsx'), { single: true });
