import { couponPercentMax, eventLimits } from '@honey/rules';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { t } from '../../../messages/admin-month-events.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { NumberField } from '../../../ui/NumberField.tsx';
import { itemsOnSaleQuery } from '../../items/index.ts';
import type { CouponWorth, EventValues } from './event-form.ts';

const { couponNameMax, couponStarsMax, couponWonMin, couponWonMax } = eventLimits;
const worths = (['won', 'percent', 'honey'] as const).map((value) => ({ value, label: t(`worth_${value}`) }));

/** A whole number within a range, as typed. */
export const within = (min: number, max: number) => (typed: string) =>
  (/^\d{1,9}$/.test(typed) && Number(typed) >= min && Number(typed) <= max) ||
  t('amountWrong', { min: formatNumber(min), max: formatNumber(max) });

/** Which item, or what coupon, a prize is. */
export function PrizeWorth({ index, at }: { index: number; at: number }) {
  const { watch } = useFormContext<EventValues>();
  return watch(`parts.${index}.prizes.${at}.asset`) === 'ITEM' ? (
    <ItemField index={index} at={at} />
  ) : (
    <CouponFields index={index} at={at} />
  );
}

/** Items on sale that the winners can use: those of hosts for a ranking of hosts alone (EVENTS-83). */
function ItemField({ index, at }: { index: number; at: number }) {
  const { register, watch, setValue, formState } = useFormContext<EventValues>();
  const name = `parts.${index}.prizes.${at}` as const;
  const part = watch(`parts.${index}`);
  const forHosts = part.type === 'ranking' && part.kind === 'host';
  const items = (useQuery(itemsOnSaleQuery).data?.list ?? []).filter(
    ({ group_cd }) => forHosts || group_cd === 'general',
  );
  const { item, name: itemName } = watch(name);
  const options = items.map(({ item_id, name: label }) => ({ value: String(item_id), label }));
  // One that is no longer on sale still has its name.
  if (item !== '' && !options.some(({ value }) => value === item))
    options.push({ value: item, label: itemName });
  register(`${name}.item`, {
    validate: (chosen, values) =>
      values.parts[index]?.prizes[at]?.asset !== 'ITEM' || chosen !== '' || t('needed'),
  });
  return (
    <Choice
      label={t('item')}
      of={t('prize', { number: at + 1 })}
      value={item}
      options={[{ value: '', label: t('itemChoose') }, ...options]}
      error={formState.errors.parts?.[index]?.prizes?.[at]?.item?.message}
      onChange={(chosen) => {
        setValue(`${name}.item`, chosen, { shouldDirty: true, shouldValidate: true });
        setValue(`${name}.name`, options.find(({ value }) => value === chosen)?.label ?? '');
      }}
    />
  );
}

function CouponFields({ index, at }: { index: number; at: number }) {
  const { register, watch, setValue, formState } = useFormContext<EventValues>();
  const name = `parts.${index}.prizes.${at}` as const;
  const worth = watch(`${name}.worth`);
  const errors = formState.errors.parts?.[index]?.prizes?.[at];
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('couponName')}
        error={errors?.name?.message}
        {...register(`${name}.name`, {
          validate: (typed, values) => {
            if (values.parts[index]?.prizes[at]?.asset !== 'COUPON') return true;
            if (typed.trim() === '') return t('needed');
            return [...typed.trim()].length <= couponNameMax || t('long', { max: couponNameMax });
          },
        })}
      />
      <Choice<CouponWorth>
        label={t('worth')}
        of={t('prize', { number: at + 1 })}
        value={worth}
        options={worths}
        onChange={(chosen) => setValue(`${name}.worth`, chosen, { shouldDirty: true })}
      />
      {worth === 'honey' && (
        <NumberField
          label={t('stars')}
          error={errors?.stars?.message}
          {...register(`${name}.stars`, { validate: within(1, couponStarsMax), shouldUnregister: true })}
        />
      )}
      {worth === 'percent' && (
        <NumberField
          label={t('percent')}
          error={errors?.percent?.message}
          {...register(`${name}.percent`, { validate: within(1, couponPercentMax), shouldUnregister: true })}
        />
      )}
      {worth !== 'honey' && (
        <NumberField
          label={t(worth === 'percent' ? 'wonMost' : 'won')}
          error={errors?.won?.message}
          {...register(`${name}.won`, {
            validate: within(couponWonMin, couponWonMax),
            shouldUnregister: true,
          })}
        />
      )}
    </div>
  );
}
