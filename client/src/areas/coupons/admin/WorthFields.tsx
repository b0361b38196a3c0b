import { couponPercentMax } from '@honey/rules';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../../messages/coupons.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { itemsOnSaleQuery } from '../../items/index.ts';
import type { CampaignValues } from './campaign-form.ts';
import { NumberInput } from './NumberInput.tsx';

const discounts = ['won', 'percent'] as const;

/** What the coupons of a campaign are worth, by their kind. */
export function WorthFields({ form }: { form: UseFormReturn<CampaignValues> }) {
  const kind = form.watch('kind');
  if (kind === 'honey')
    return <NumberInput form={form} name="stars" label={t('adminStars')} min={1} max={100_000} />;
  if (kind === 'item') return <ItemField form={form} />;
  const isPercent = form.watch('discount') === 'percent';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Choice
        className="sm:col-span-2"
        label={t('adminDiscount')}
        value={form.watch('discount')}
        options={discounts.map((value) => ({ value, label: t(`adminDiscount_${value}`) }))}
        onChange={(discount) => form.setValue('discount', discount)}
      />
      {isPercent && (
        <NumberInput form={form} name="percent" label={t('adminPercent')} min={1} max={couponPercentMax} />
      )}
      <NumberInput
        form={form}
        name="won"
        label={isPercent ? t('adminMost') : t('adminWon')}
        min={10}
        max={1_000_000}
      />
    </div>
  );
}

function ItemField({ form }: { form: UseFormReturn<CampaignValues> }) {
  const items = useQuery(itemsOnSaleQuery).data?.list ?? [];
  // The field remains registered while another kind is chosen.
  form.register('item', { validate: (item, { kind }) => kind !== 'item' || item !== '' || t('adminNeeded') });
  return (
    <Choice
      label={t('adminItem')}
      value={form.watch('item')}
      options={[
        { value: '', label: '-' },
        ...items.map(({ item_id, name }) => ({ value: String(item_id), label: name })),
      ]}
      error={form.formState.errors.item?.message}
      onChange={(item) => form.setValue('item', item, { shouldValidate: true })}
    />
  );
}
