import { overlay } from '../../../ui/overlays.tsx';
import type { OwnedItem } from '../queries/items.ts';

/** Opens the dialog that gives an item away. */
export const openItemGiving = overlay<{ owned: OwnedItem }>(() => import('./ItemGivingDialog.tsx'), {
  single: true,
});
