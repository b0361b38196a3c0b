import { overlay } from '../../../../ui/overlays.tsx';

/** Opens the dialog that explains why a live cannot be watched. */
export const openRefusalDialog = overlay(() => import('./RefusalDialog.tsx'));
