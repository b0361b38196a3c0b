import { overlay } from '../../../ui/overlays.tsx';
import type { OwnedItem } from '../queries/items.ts';

/** Asks who gets an own item. */
export const openItemGiving = overlay<{ owned: OwnedItem }>(() => import('./ItemGivingDialog.tsx'), {
  single: true,
});
