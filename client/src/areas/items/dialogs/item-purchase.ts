import { overlay } from '../../../ui/overlays.tsx';
import type { Item } from '../queries/items.ts';

/** What the purchase of an item is opened with. */
export interface ItemPurchaseProps {
  item: Item;
  /** The buyer. */
  userKey: number;
  /** Whether the buyer is a host. */
  isHost: boolean;
  /** The receiver; if omitted, the buyer chooses. */
  receiver?: { user_key: number; nick: string };
  /** The live in which it is given. */
  vodKey?: number;
}

/** Opens the purchase of an item: receiver and payment. */
export const openItemPurchase = overlay<ItemPurchaseProps>(() => import('./ItemPurchaseDialog.tsx'), {
  single: true,
});
