import { overlay } from '../../../ui/overlays.tsx';

/** Opens the card of a viewer in a live. Callers ensure that the user is signed in. */
export const openViewerCard = overlay(() => import('./ViewerCard.tsx'));
