import { Intent } from '@honey/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { isOffered } from '../../../api/compatibility.ts';
import { errorCode, errorMessage, isRefusal } from '../../../api/errors.ts';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/items.ts';
import { paths } from '../../../routing/paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { formatHoney, formatMoney, formatNumber } from '../../../ui/format/numbers.ts';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { toast } from '../../../ui/toast.ts';
import { balancesQuery, sessionUserQuery } from '../../session/index.ts';
import { type WonChoice, WonPayment } from '../../store/index.ts';
import { ItemPicture } from '../ItemPicture.tsx';
import { formatBtuc, lengthOf } from '../item-texts.ts';
import { buyItem, findPerson, type Item, itemsChanged, orderItem } from '../queries/items.ts';
import { RadioCards } from './RadioCards.tsx';

interface Values {
  receiver: 'self' | 'host';
  nick: string;
  message: string;
  pay: 'STAR' | 'BTUC' | 'KRW';
}

/** Refusals about the named host. */
const codes = {
  user_not_found: 'nick',
  host_not_found: 'nick',
  self_gift: 'nick',
  block_live: 'nick',
  prohibited_word: 'message',
  links_off: 'message',
} as const;

/** What the purchase of an item is opened with. */
interface ItemPurchaseProps {
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

/** Buys an item with honey, BTUC or won, for the buyer or for a host. The input is retained after a refusal. */
export default function ItemPurchaseDialog({
  item,
  userKey,
  isHost,
  receiver,
  vodKey,
  onClose,
}: ItemPurchaseProps & OverlayProps) {
  const client = useQueryClient();
  const balances = useQuery(balancesQuery(userKey)).data;
  const [intent] = useState(() => new Intent());
  const [formError, setFormError] = useState<{ message: string; short: boolean } | null>(null);
  const isForOthers = item.group_cd === 'host' && !isHost;
  const form = useForm<Values>({
    defaultValues: {
      receiver: receiver || isForOthers ? 'host' : 'self',
      nick: '',
      message: '',
      pay: 'STAR',
    },
  });
  const { errors, isSubmitting } = form.formState;
  const values = form.watch();
  const isGift = values.receiver === 'host';
  const wonPrice = isOffered('POST /v1/pg/pg-item-request') ? item.krw_amount : null;
  const pay = isGift && values.pay === 'BTUC' ? 'STAR' : values.pay;
  const price = pay === 'BTUC' ? (item.btuc_cnt ?? 0) : item.star_cnt;
  const priceText =
    pay === 'KRW' ? formatMoney(wonPrice ?? 0) : pay === 'BTUC' ? formatBtuc(price) : formatHoney(price);

  const paymentMethods: { value: Values['pay']; label: string; note?: string | undefined }[] = [
    {
      value: 'STAR',
      label: t('payStar'),
      note: balances && t('balanceStar', { amount: formatHoney(balances.star_cnt) }),
    },
    ...(!isGift && item.btuc_cnt !== null
      ? [
          {
            value: 'BTUC' as const,
            label: t('payBtuc'),
            note: balances && t('balanceBtuc', { amount: formatNumber(balances.btuc_cnt) }),
          },
        ]
      : []),
    ...(wonPrice === null
      ? []
      : [{ value: 'KRW' as const, label: t('payKrw'), note: formatMoney(wonPrice) }]),
  ];

  const submit = form.handleSubmit(async ({ nick, message }) => {
    setFormError(null);
    try {
      const host = isGift ? (receiver ?? (await findPerson(nick.trim()))) : null;
      if (pay === 'KRW') return;
      const body = {
        item_id: item.item_id,
        pay_cd: pay,
        price,
        ...(host && { target_user_key: host.user_key }),
        ...(host && vodKey !== undefined && { vod_key: vodKey, message: message.trim() }),
      };
      const { balance } = await intent.attempt(body, (key) => buyItem(body, key));
      const changed = pay === 'BTUC' ? { btuc_cnt: balance } : { star_cnt: balance };
      client.setQueryData(balancesQuery(userKey).queryKey, (old) => old && { ...old, ...changed });
      client.setQueryData(sessionUserQuery(userKey).queryKey, (old) => old && { ...old, ...changed });
      const { name } = item;
      toast(host ? t('gifted', { nick: host.nick, name }) : t('bought', { name }), { tone: 'good' });
      onClose();
      await itemsChanged();
    } catch (error) {
      if (!isRefusal(error)) {
        setFormError({ message: t('unsure'), short: false });
        return;
      }
      const message = showRefusal(form.setError, error, { nick: 'nick', message: 'message' }, { codes });
      const isShort = errorCode(error) === 'not_enough_star';
      if (message !== null) setFormError({ message: errorMessage(error), short: isShort });
    }
  });

  const payButton = useRef<HTMLButtonElement>(null);
  const enter = (event: FormEvent): void => {
    if (pay !== 'KRW') return void submit(event);
    event.preventDefault();
    // Immediately, because the browser opens the provider's window only in a click event.
    payButton.current?.click();
  };
  const isNamed = (): boolean => {
    if (!isGift || receiver || values.nick.trim() !== '') return true;
    form.setError('nick', { message: t('hostEmpty') }, { shouldFocus: true });
    return false;
  };
  const order = async (choice: WonChoice, key: string) => {
    const host = isGift ? (receiver ?? (await findPerson(values.nick.trim()))) : null;
    return orderItem(
      {
        ...choice,
        instalments: 0,
        item_id: item.item_id,
        amount_krw: wonPrice ?? 0,
        ...(host && { target_user_key: host.user_key }),
      },
      key,
    );
  };
  const paid = (): void => {
    const { name } = item;
    toast(isGift ? t('giftedWon', { name }) : t('bought', { name }), { tone: 'good' });
    onClose();
    void itemsChanged();
  };

  return (
    <Dialog
      title={t('buyTitle', { name: item.name })}
      onClose={() => !isSubmitting && onClose()}
      corner={vodKey !== undefined}
      footer={
        pay === 'KRW' ? null : (
          <Button variant="primary" size="lg" busy={isSubmitting} onClick={() => void submit()}>
            {t('buyNow', { price: priceText })}
          </Button>
        )
      }
    >
      <form noValidate onSubmit={enter} className="flex flex-col gap-4">
        <div className="flex items-center gap-3 rounded-card bg-raised p-3">
          <ItemPicture image={item.image} size="row" />
          <p className="min-w-0">
            <span className="block font-semibold">{item.name}</span>
            <span className="block text-sm text-muted">{item.description}</span>
            <span className="text-sm text-muted">{lengthOf(item)}</span>
          </p>
        </div>
        {receiver ? (
          <p className="font-semibold">{t('sentTo', { nick: receiver.nick })}</p>
        ) : isForOthers ? (
          <p className="text-muted">{t('hostOnly')}</p>
        ) : (
          <RadioCards
            legend={t('buyFor')}
            options={[
              { value: 'self', label: t('forSelf') },
              { value: 'host', label: t('forHost') },
            ]}
            {...form.register('receiver')}
          />
        )}
        {isGift && !receiver && (
          <Field
            label={t('hostLabel')}
            help={t('hostHelp')}
            error={errors.nick?.message}
            maxLength={40}
            autoComplete="off"
            {...form.register('nick', {
              validate: (nick) => !isGift || nick.trim() !== '' || t('hostEmpty'),
            })}
          />
        )}
        {isGift && vodKey !== undefined && pay !== 'KRW' && (
          <Field
            label={t('message')}
            error={errors.message?.message}
            maxLength={100}
            autoComplete="off"
            {...form.register('message')}
          />
        )}
        {paymentMethods.length > 1 && (
          <RadioCards legend={t('payBy')} options={paymentMethods} {...form.register('pay')} />
        )}
        <p className="flex items-center justify-between">
          <span className="text-muted">{t('price')}</span>
          <span className="text-lg font-extrabold text-honey-text">{priceText}</span>
        </p>
        <FormAlert message={formError?.message ?? null}>
          {formError?.short && (
            <Link to={paths.stores} className={buttonClass('primary', 'sm', 'mt-2')}>
              {t('charge')}
            </Link>
          )}
        </FormAlert>
        {pay === 'KRW' && wonPrice !== null && (
          <WonPayment
            userKey={userKey}
            amountKrw={wonPrice}
            isReady={isNamed}
            request={order}
            onPaid={paid}
            buttonRef={payButton}
          />
        )}
        {/* Enter in a field submits, as the button does. */}
        <button type="submit" className="hidden" aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}
