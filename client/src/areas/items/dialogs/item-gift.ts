import { overlay } from '../../../ui/overlays.tsx';

/** Opens the items that can be given to a host. */
export const openItemGift = overlay(() => import('./ItemGiftDialog.tsx'), { single: true });
