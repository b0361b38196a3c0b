import { overlay } from '../../../ui/overlays.tsx';

/** Opens the purchase of an item: receiver and payment. */
export const openItemPurchase = overlay(() => import('./ItemPurchaseDialog.tsx'), {
  single: true,
});
