import { overlay } from '../../../ui/overlays.tsx';

/** Opens the purchase of a chapter, or of all chapters that are left. */
export const openEbookPurchase = overlay(() => import('./EbookPurchaseDialog.tsx'), { single: true });
