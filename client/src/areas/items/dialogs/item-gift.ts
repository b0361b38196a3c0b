import { overlay } from '../../../ui/overlays.tsx';

/** What giving an item to a host is opened with. */
export interface ItemGiftProps {
  /** The giver. */
  userKey: number;
  receiver: { user_key: number; nick: string };
  /** The live; null from a profile. */
  vodKey: number | null;
}

/** Opens the items that can be given to a host. */
export const openItemGift = overlay<ItemGiftProps>(() => import('./ItemGiftDialog.tsx'), { single: true });
