import type { Ref } from 'react';
import { t } from '../../../messages/items.ts';
import { toast } from '../../../ui/toast.ts';
import { type WonChoice, WonPayment } from '../../store/index.ts';
import { itemsChanged, orderItem } from '../queries/items.ts';
import type { ItemPurchaseProps, PurchaseForm } from './use-purchase-form.ts';

interface Props {
  purchase: PurchaseForm;
  opened: ItemPurchaseProps;
  price: number;
  /** Closes the dialog. */
  onBought: () => void;
  /** The button that opens the provider's window. */
  buttonRef: Ref<HTMLButtonElement>;
}

/** Pays in won in the provider's window; the item is delivered when the server has confirmed the payment. */
export function WonPurchase(props: Props) {
  const { opened, price, buttonRef } = props;
  return (
    <WonPayment userKey={opened.userKey} amountKrw={price} {...useWonPurchase(props)} buttonRef={buttonRef} />
  );
}

/** Orders the item of the form; what is missing is shown at its field. */
function useWonPurchase({ purchase, opened: { item, receiver }, price, onBought }: Props) {
  const { form, isGift, findReceiver } = purchase;
  return {
    isReady: (): boolean => {
      if (!isGift || receiver || form.getValues('nick').trim() !== '') return true;
      form.setError('nick', { message: t('hostEmpty') }, { shouldFocus: true });
      return false;
    },
    request: async (choice: WonChoice, key: string) => {
      const host = await findReceiver();
      return orderItem(
        {
          ...choice,
          instalments: 0,
          item_id: item.item_id,
          amount_krw: price,
          ...(host && { target_user_key: host.user_key }),
        },
        key,
      );
    },
    onPaid: (): void => {
      const { name } = item;
      toast(isGift ? t('giftedWon', { name }) : t('bought', { name }), { tone: 'good' });
      onBought();
      void itemsChanged();
    },
  };
}
