import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/items.ts';
import { Field } from '../../../ui/Field.tsx';
import { formatHoney, formatMoney, formatNumber } from '../../../ui/format/numbers.ts';
import { RadioCards } from '../../../ui/RadioCards.tsx';
import { balancesQuery } from '../../session/index.ts';
import { ItemPicture } from '../ItemPicture.tsx';
import { lengthOf } from '../item-texts.ts';
import type { Item } from '../queries/items.ts';
import type { ItemPurchaseProps, PayBy, PurchaseForm } from './use-purchase-form.ts';

/** The item that is bought. */
export function ItemSummary({ item }: { item: Item }) {
  return (
    <div className="flex items-center gap-3 rounded-card bg-raised p-3">
      <ItemPicture image={item.image} size="row" />
      <p className="min-w-0">
        <span className="block font-semibold">{item.name}</span>
        <span className="block text-sm text-muted">{item.description}</span>
        <span className="text-sm text-muted">{lengthOf(item)}</span>
      </p>
    </div>
  );
}

interface FieldsProps {
  purchase: PurchaseForm;
  opened: ItemPurchaseProps;
}

/** Who receives the item, and a message to the live in which it is given. */
export function ReceiverFields({ purchase, opened: { receiver, vodKey } }: FieldsProps) {
  const { form, isForOthers, isGift, pay } = purchase;
  const { errors } = form.formState;
  return (
    <>
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
    </>
  );
}

/** What is paid with, as far as there is a choice; balances are shown beside theirs. */
export function PayField({ purchase, opened: { item, userKey } }: FieldsProps) {
  const { form, isGift, wonPrice } = purchase;
  const balances = useQuery(balancesQuery(userKey)).data;
  const options: { value: PayBy; label: string; note?: string | undefined }[] = [
    {
      value: 'STAR',
      label: t('payStar'),
      note: balances && t('balanceStar', { amount: formatHoney(balances.star_cnt) }),
    },
  ];
  if (!isGift && item.btuc_cnt !== null)
    options.push({
      value: 'BTUC',
      label: t('payBtuc'),
      note: balances && t('balanceBtuc', { amount: formatNumber(balances.btuc_cnt) }),
    });
  if (wonPrice !== null) options.push({ value: 'KRW', label: t('payKrw'), note: formatMoney(wonPrice) });
  if (options.length === 1) return null;
  return <RadioCards legend={t('payBy')} options={options} {...form.register('pay')} />;
}
