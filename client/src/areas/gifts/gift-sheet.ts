import { overlay } from '../../ui/overlays.tsx';

/** Opens the gift sheet of a live or of a profile. Callers ensure that the user is signed in. */
export const openGiftSheet = overlay(() => import('./GiftSheet.tsx'));
