import { t } from '../../../messages/items.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { ItemsOnSale } from '../ItemsOnSale.tsx';

/** What giving an item to a host is opened with. */
interface ItemGiftProps {
  /** The giver. */
  userKey: number;
  receiver: { user_key: number; nick: string };
  /** The live; null from a profile. */
  vodKey: number | null;
}

/** The items that can be given to a host, over the live. */
export default function ItemGiftDialog({ userKey, receiver, vodKey, onClose }: ItemGiftProps & OverlayProps) {
  return (
    <Dialog title={t('roomTitle', { nick: receiver.nick })} onClose={onClose} corner>
      <ItemsOnSale
        userKey={userKey}
        isHost={false}
        receiver={receiver}
        {...(vodKey !== null && { vodKey })}
      />
    </Dialog>
  );
}
