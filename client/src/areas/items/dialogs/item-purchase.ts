import { overlay } from '../../../ui/overlays.tsx';
import type { Item } from '../queries/items.ts';

/** What the purchase of an item is opened with. */
export interface ItemPurchaseProps {
  item: Item;
  /** The buyer. */
  userKey: number;
  /** Whether the buyer is a host. */
  isHost: boolean;
  /** Who gets it; left out: the buyer chooses. */
  receiver?: { user_key: number; nick: string };
  /** The live it is given in. */
  vodKey?: number;
}

/** Asks for whom and by what an item is bought. */
export const openItemPurchase = overlay<ItemPurchaseProps>(() => import('./ItemPurchaseDialog.tsx'), {
  single: true,
});
