import { Intent } from '@honey/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCode, errorMessage, isRefusal } from '../../../api/errors.ts';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/items.ts';
import { toast } from '../../../ui/toast.ts';
import { balancesQuery, sessionUserQuery } from '../../session/index.ts';
import { buyItem, itemsChanged } from '../queries/items.ts';
import type { ItemPurchaseProps, PurchaseForm } from './use-purchase-form.ts';

/** Refusals about the named host, or about the message. */
const codes = {
  user_not_found: 'nick',
  host_not_found: 'nick',
  self_gift: 'nick',
  block_live: 'nick',
  prohibited_word: 'message',
  links_off: 'message',
} as const;

/** Why a purchase with one balance failed. It says nothing about another way to pay, which would be charged as well. */
interface PurchaseFailure {
  pay: 'STAR' | 'BTUC';
  message: string;
  /** The balance does not suffice. */
  isShort: boolean;
}

/**
 * Pays with the balance of honey or BTUC: one call, which cannot charge twice if it is repeated after an unknown
 * outcome. The displayed balances are updated immediately.
 * @param onBought closes the dialog
 */
export function useBalancePurchase(
  { form, pay, findReceiver }: PurchaseForm,
  { item, userKey, vodKey }: ItemPurchaseProps,
  onBought: () => void,
) {
  const client = useQueryClient();
  const [intent] = useState(() => new Intent());
  const [failure, setFailure] = useState<PurchaseFailure | null>(null);

  const buy = async (payCode: 'STAR' | 'BTUC', message: string): Promise<void> => {
    const host = await findReceiver();
    const body = {
      item_id: item.item_id,
      pay_cd: payCode,
      price: payCode === 'BTUC' ? (item.btuc_cnt ?? 0) : item.star_cnt,
      ...(host && { target_user_key: host.user_key }),
      ...(host && vodKey !== undefined && { vod_key: vodKey, message: message.trim() }),
    };
    const { balance } = await intent.attempt(body, (key) => buyItem(body, key));
    const changed = payCode === 'BTUC' ? { btuc_cnt: balance } : { star_cnt: balance };
    client.setQueryData(balancesQuery(userKey).queryKey, (old) => old && { ...old, ...changed });
    client.setQueryData(sessionUserQuery(userKey).queryKey, (old) => old && { ...old, ...changed });
    const { name } = item;
    toast(host ? t('gifted', { nick: host.nick, name }) : t('bought', { name }), { tone: 'good' });
    onBought();
    await itemsChanged();
  };

  const submit = form.handleSubmit(async ({ message }) => {
    setFailure(null);
    if (pay === 'KRW') return;
    try {
      await buy(pay, message);
    } catch (error) {
      if (!isRefusal(error)) {
        setFailure({ pay, message: t('unsure'), isShort: false });
        return;
      }
      const shown = showRefusal(form.setError, error, { nick: 'nick', message: 'message' }, { codes });
      const isShort = errorCode(error) === 'not_enough_star';
      if (shown !== null) setFailure({ pay, message: errorMessage(error), isShort });
    }
  });

  return { submit, failure: failure?.pay === pay ? failure : null };
}
