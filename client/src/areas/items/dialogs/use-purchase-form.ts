import { useForm } from 'react-hook-form';
import { isOffered } from '../../../api/compatibility.ts';
import { formatHoney, formatMoney } from '../../../ui/format/numbers.ts';
import { formatBtuc } from '../item-texts.ts';
import { findPerson, type Item } from '../queries/items.ts';

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

/** What is paid with: a balance of honey or BTUC, or won at the provider. */
export type PayBy = 'STAR' | 'BTUC' | 'KRW';

interface Values {
  receiver: 'self' | 'host';
  /** The host who receives it, unless the purchase was opened for one. */
  nick: string;
  message: string;
  pay: PayBy;
}

/** The purchase's form, and what follows from its input. */
export function usePurchaseForm({ item, isHost, receiver }: ItemPurchaseProps) {
  const isForOthers = item.group_cd === 'host' && !isHost;
  const form = useForm<Values>({
    defaultValues: {
      receiver: receiver || isForOthers ? 'host' : 'self',
      nick: '',
      message: '',
      pay: 'STAR',
    },
  });
  const values = form.watch();
  const isGift = values.receiver === 'host';
  /** Null if the item is not sold for won. */
  const wonPrice = isOffered('POST /v1/pg/pg-item-request') ? item.krw_amount : null;
  // A gift cannot be paid with BTUC.
  const pay: PayBy = isGift && values.pay === 'BTUC' ? 'STAR' : values.pay;
  return {
    form,
    isForOthers,
    isGift,
    pay,
    wonPrice,
    priceText: priceTextOf(item, pay, wonPrice),
    /**
     * The receiver of a gift; null: the buyer.
     * @throws ApiError if no host has the entered name
     */
    findReceiver: async () =>
      isGift ? (receiver ?? (await findPerson(form.getValues('nick').trim()))) : null,
  };
}

export type PurchaseForm = ReturnType<typeof usePurchaseForm>;

function priceTextOf(item: Item, pay: PayBy, wonPrice: number | null): string {
  if (pay === 'KRW') return formatMoney(wonPrice ?? 0);
  return pay === 'BTUC' ? formatBtuc(item.btuc_cnt ?? 0) : formatHoney(item.star_cnt);
}
