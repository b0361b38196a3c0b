import { Intent } from '@honey/client';
import { type BusinessType, exchangeAmounts } from '@honey/rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/exchange.ts';
import { Button } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { Field } from '../../../ui/Field.tsx';
import { formatHoney, formatMoney, formatNumber } from '../../../ui/format/numbers.ts';
import { toast } from '../../../ui/toast.ts';
import { SubmitSection } from '../../settings/index.ts';
import { type ExchangeInfo, requestExchange } from '../queries/exchange.ts';
import { Facts } from './Facts.tsx';
import { percentOf } from './percent.ts';

const numberOf = (text: string): number => {
  const digits = text.replaceAll(',', '').trim();
  return /^\d{1,10}$/.test(digits) ? Number(digits) : 0;
};

/** The payout of an amount of honey at the current rates. */
function amountsOf(star: number, info: ExchangeInfo) {
  return exchangeAmounts(
    star,
    Math.min(star, info.granted_star_cnt),
    (info.uer_business_type ?? 1) as BusinessType,
    {
      rateKrw: info.rate_krw,
      grantedPercent: info.granted_percent,
      withheldBasisPoints: info.withheld_basis_points,
      vatPercent: info.vat_percent,
    },
  );
}

/** The exchange request, with its payout while the amount is typed. */
export function ExchangeForm({ info, account }: { info: ExchangeInfo; account: string }) {
  const form = useForm({ defaultValues: { star: '' } });
  const [formError, setFormError] = useState<string | null>(null);
  const [intent] = useState(() => new Intent());
  const star = numberOf(form.watch('star'));
  const amounts = amountsOf(star, info);
  const individual = info.uer_business_type !== 2;

  const validate = (text: string): true | string => {
    const amount = numberOf(text);
    if (amount === 0) return t('starNeeded');
    if (amount < info.min_star_cnt) return t('starBelow', { min: formatNumber(info.min_star_cnt) });
    if (amountsOf(amount, info).gross > info.max_krw)
      return t('starAbove', { max: formatMoney(info.max_krw) });
    return amount <= info.income_star_cnt || t('starMore', { star: formatHoney(info.income_star_cnt) });
  };
  const send = async (): Promise<void> => {
    try {
      await intent.attempt(star, (key) => requestExchange(star, key));
      toast(t('requested'), { tone: 'good' });
    } catch (error) {
      setFormError(errorMessage(error));
    }
  };
  const submit = form.handleSubmit(() => {
    setFormError(null);
    void openConfirm({
      title: t('requestConfirm', { star: formatHoney(star) }),
      body: t('requestConfirmBody', { account, net: formatMoney(amounts.net) }),
      action: t('request'),
      onConfirm: send,
    });
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field
        label={t('star')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
        help={t('starHelp', { min: formatNumber(info.min_star_cnt) })}
        error={form.formState.errors.star?.message}
        trailing={
          <Button
            size="sm"
            onClick={() => form.setValue('star', String(info.income_star_cnt), { shouldValidate: true })}
          >
            {t('all')}
          </Button>
        }
        {...form.register('star', { validate })}
      />
      <div aria-live="polite">
        <Facts
          facts={[
            [
              t('gross'),
              `${formatMoney(amounts.gross)} (${t('rate', { rate: formatMoney(info.rate_krw) })})`,
            ],
            individual
              ? [
                  t('withheld', { percent: percentOf(info.withheld_basis_points) }),
                  // No minus sign before zero.
                  `${amounts.withheld > 0 ? '-' : ''}${formatMoney(amounts.withheld)}`,
                ]
              : [t('vat'), formatMoney(amounts.vat)],
            [t('net'), formatMoney(amounts.net)],
          ]}
        />
      </div>
      <SubmitSection formError={formError} action={t('request')} busy={form.formState.isSubmitting} />
    </form>
  );
}
