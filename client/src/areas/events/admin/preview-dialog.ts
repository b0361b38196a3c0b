import { overlay } from '../../../ui/overlays.tsx';

/** Opens the page of an event as it would be, at a telephone's and a desktop's width. */
export const openPreviewDialog = overlay(() => import('./PreviewDialog.tsx'));
