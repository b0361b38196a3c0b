import { type EventPrizeAsset, eventLimits, eventPrizeAssets } from '@honey/rules';
import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { t } from '../../../messages/admin-month-events.ts';
import { useSiteInfo } from '../../../site/site-info.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { FieldError } from '../../../ui/FieldError.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { NumberField } from '../../../ui/NumberField.tsx';
import { type EventValues, emptyPrize } from './event-form.ts';
import { PrizeWorth, within } from './PrizeWorth.tsx';

const { amountMax, winnersMax, prizesMax, sumMax } = eventLimits;
const isMoney = (asset: EventPrizeAsset): boolean => asset === 'STAR' || asset === 'BTUC';

/** The prizes of a draw or a ranking, in order. */
export function PrizeFields({ index, disabled }: { index: number; disabled: boolean }) {
  const { control, register, watch, setValue, formState } = useFormContext<EventValues>();
  const name = `parts.${index}.prizes` as const;
  const { fields, append, remove } = useFieldArray({ control, name });
  const hasCoupons = useSiteInfo()?.coupon_yn === 'Y';
  // A prize that was written while coupons were offered still shows what it is.
  const assetsOf = (chosen: EventPrizeAsset) =>
    eventPrizeAssets
      .filter((value) => value !== 'COUPON' || hasCoupons || chosen === 'COUPON')
      .map((value) => ({ value, label: t(`asset_${value}`) }));
  const errors = formState.errors.parts?.[index]?.prizes;
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-semibold">{t('prizes')}</legend>
      {fields.map((field, at) => (
        <fieldset
          key={field.id}
          className="grid grid-cols-[1fr_1fr_auto] items-end gap-2 sm:grid-cols-[8rem_1fr_1fr_auto]"
        >
          <legend className="sr-only">{t('prize', { number: at + 1 })}</legend>
          <Choice
            className="col-span-3 sm:col-span-1"
            label={t('asset')}
            of={t('prize', { number: at + 1 })}
            value={watch(`${name}.${at}.asset`)}
            options={assetsOf(watch(`${name}.${at}.asset`))}
            onChange={(asset) => setValue(`${name}.${at}.asset`, asset, { shouldDirty: true })}
          />
          {isMoney(watch(`${name}.${at}.asset`)) ? (
            <NumberField
              label={t('amount')}
              error={errors?.[at]?.amount?.message}
              {...register(`${name}.${at}.amount`, {
                validate: (typed, values) =>
                  !isMoney(values.parts[index]?.prizes[at]?.asset ?? 'STAR') || within(1, amountMax)(typed),
              })}
            />
          ) : (
            <PrizeWorth index={index} at={at} />
          )}
          <NumberField
            label={t('count')}
            error={errors?.[at]?.count?.message}
            {...register(`${name}.${at}.count`, { validate: within(1, winnersMax) })}
          />
          <IconButton
            label={t('removePrize', { number: at + 1 })}
            className="mb-1"
            onClick={() => remove(at)}
          >
            <X size={18} aria-hidden />
          </IconButton>
        </fieldset>
      ))}
      {errors?.message && (
        <FieldError>{t('tooManyWinners', { winners: winnersMax, sum: formatNumber(sumMax) })}</FieldError>
      )}
      {fields.length < prizesMax && (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => append(emptyPrize())}
        >
          {t('addPrize')}
        </Button>
      )}
    </fieldset>
  );
}
