import { overlay } from '../../../ui/overlays.tsx';

/** Opens the form of a new event, or of an existing one in the version shown. */
export const openEventDialog = overlay(() => import('./EventDialog.tsx'), { single: true });
