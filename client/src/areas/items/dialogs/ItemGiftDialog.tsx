import { t } from '../../../messages/items.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { ItemsOnSale } from '../ItemsOnSale.tsx';
import type { ItemGiftProps } from './item-gift.ts';

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
