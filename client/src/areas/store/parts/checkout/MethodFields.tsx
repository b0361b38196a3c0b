import clsx from 'clsx';
import { useId } from 'react';
import { t } from '../../../../messages/store.ts';
import { Choice } from '../../../../ui/Choice.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FieldError } from '../../../../ui/FieldError.tsx';
import { formatMoney } from '../../../../ui/format/numbers.ts';
import { NumberField } from '../../../../ui/NumberField.tsx';
import { instalmentsFor, type PayMethod } from '../../model/checkout-form.ts';
import type { Checkout } from '../../use-checkout.ts';

/** The payment method, and its details. */
export function MethodFields({
  methods,
  checkout: { values, change, errors },
  total,
}: {
  methods: readonly PayMethod[];
  checkout: Checkout;
  total: number;
}) {
  const id = useId();
  const chosen = methods.find(({ method_cd }) => method_cd === values.method);
  const instalments = instalmentsFor(chosen, total);
  return (
    <div className="flex flex-col gap-4">
      <fieldset
        aria-describedby={errors.method ? `${id}-error` : undefined}
        data-wrong={errors.method ? '' : undefined}
      >
        <legend className="mb-2 text-sm font-semibold">{t('methodsTitle')}</legend>
        <div className="grid grid-cols-2 gap-2">
          {methods.map((method) => (
            <Pick
              key={method.method_cd}
              group={`${id}-method`}
              label={method.name}
              note={noteOf(method)}
              checked={values.method === method.method_cd}
              disabled={method.open_yn === 'N'}
              onPick={() => change({ method: method.method_cd, instalments: 0 })}
            />
          ))}
        </div>
        {errors.method && (
          <FieldError id={`${id}-error`} className="mt-1">
            {errors.method}
          </FieldError>
        )}
      </fieldset>
      {chosen?.method_cd === 'simple' && (
        <fieldset
          aria-describedby={errors.brand ? `${id}-brand-error` : undefined}
          data-wrong={errors.brand ? '' : undefined}
        >
          <legend className="mb-2 text-sm font-semibold">{t('brand')}</legend>
          <div className="grid grid-cols-3 gap-2">
            {chosen.brands.map(({ brand_cd, name }) => (
              <Pick
                key={brand_cd}
                group={`${id}-brand`}
                label={name}
                checked={values.brand === brand_cd}
                onPick={() => change({ brand: brand_cd })}
              />
            ))}
          </div>
          {errors.brand && (
            <FieldError id={`${id}-brand-error`} className="mt-1">
              {errors.brand}
            </FieldError>
          )}
        </fieldset>
      )}
      {chosen?.method_cd === 'card' &&
        (instalments.length > 1 ? (
          <Choice
            label={t('instalments')}
            value={String(values.instalments)}
            options={instalments.map((months) => ({
              value: String(months),
              label: months === 0 ? t('instalments0') : t('instalmentsOf', { months }),
            }))}
            onChange={(months) => change({ instalments: Number(months) })}
          />
        ) : (
          chosen.instalment_min_krw !== null && (
            <p className="text-sm text-muted">
              {t('instalmentsFrom', { price: formatMoney(chosen.instalment_min_krw) })}
            </p>
          )
        ))}
      {chosen?.method_cd === 'bank' && (
        <>
          <Field
            label={t('depositor')}
            help={t('depositorHelp')}
            error={errors.depositor}
            value={values.depositor}
            autoComplete="name"
            onChange={(event) => change({ depositor: event.target.value })}
          />
          <NumberField
            kind="phone"
            label={t('phone')}
            help={t('phoneHelp')}
            error={errors.phone}
            value={values.phone}
            onChange={(event) => change({ phone: event.target.value })}
          />
        </>
      )}
    </div>
  );
}

const noteOf = ({ open_yn, bonus_percent }: PayMethod): string | undefined => {
  if (open_yn === 'N') return t('methodClosed');
  return bonus_percent > 0 ? t('methodBonus', { percent: bonus_percent }) : undefined;
};

/** A choice as a pressable card. */
function Pick({
  group,
  label,
  note,
  checked,
  disabled = false,
  onPick,
}: {
  group: string;
  label: string;
  note?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onPick: () => void;
}) {
  return (
    <label
      className={clsx(
        'flex min-h-12 flex-col justify-center rounded-control border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-honey',
        checked ? 'border-honey bg-honey-soft' : 'border-edge',
        disabled && 'opacity-50',
      )}
    >
      <span className="flex items-center gap-2">
        <input
          type="radio"
          name={group}
          checked={checked}
          disabled={disabled}
          onChange={onPick}
          className="size-4 shrink-0 accent-honey"
        />
        <span className="font-semibold">{label}</span>
      </span>
      {note && <span className="pl-6 text-xs text-muted">{note}</span>}
    </label>
  );
}
