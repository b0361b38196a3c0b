import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../../../api/client.ts';
import { t } from '../../../../messages/store.ts';
import { paths } from '../../../../routing/paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { focusFirstInvalid } from '../../../../ui/first-invalid.ts';
import { formatMoney } from '../../../../ui/format/numbers.ts';
import { type PayMethod, type Product, totalOf } from '../../model/checkout-form.ts';
import { type CheckoutResult, useCheckout } from '../../use-checkout.ts';
import { OpenDeposits } from '../deposits/OpenDeposits.tsx';
import { ProductPrice, productName } from '../ProductName.tsx';
import { CouponField } from './CouponField.tsx';
import { MethodFields } from './MethodFields.tsx';
import { PayBar } from './PayBar.tsx';
import { PaymentNotice } from './PaymentNotice.tsx';
import { PayRefusal } from './PayRefusal.tsx';
import { PaySummary } from './PaySummary.tsx';
import { QuantityField } from './QuantityField.tsx';

const firstStep = ['agreed'] as const;

/** Quantity, method and payment of one product; with `steps`: first the choices, then a confirmation. */
export function CheckoutForm({
  product,
  methods,
  info,
  userKey,
  steps = false,
  onEnd,
}: {
  product: Product;
  methods: readonly PayMethod[];
  info: Schema<'BuyInfo'>;
  userKey: number;
  steps?: boolean;
  onEnd: (end: CheckoutResult) => void;
}) {
  const [confirming, setConfirming] = useState(!steps);
  const checkout = useCheckout({ product, methods, userKey, starLeft: info.star_cnt_left, onEnd });
  const { values, change, errors, formError, busy, payment, failedCheckCnt } = checkout;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failedCheckCnt > 0) focusFirstInvalid(form.current);
  }, [failedCheckCnt]);
  const coupon = checkout.coupons.chosen;
  const total =
    coupon?.amount_krw ?? totalOf(product, Number.isInteger(values.quantity) ? values.quantity : 1);
  const isRunning = payment.running !== null;
  const refused = info.refusal !== null && info.refusal_message !== null;
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (confirming) void checkout.submit();
        else if (checkout.check(firstStep)) setConfirming(true);
      }}
    >
      {info.refusal !== null && info.refusal_message !== null && (
        <PayRefusal code={info.refusal} message={info.refusal_message} />
      )}
      {steps && (
        <p aria-live="polite" className="font-semibold text-muted">
          {confirming ? t('stepConfirm') : t('stepChoose')}
        </p>
      )}
      <div className="flex items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
        <span className="text-md font-extrabold text-honey-text">{productName(product)}</span>
        <ProductPrice product={product} />
      </div>
      {(!steps || !confirming) && (
        <fieldset disabled={busy || isRunning || refused} className="flex min-w-0 flex-col gap-6">
          <QuantityField checkout={checkout} />
          <MethodFields methods={methods} checkout={checkout} total={total} />
          <CouponField checkout={checkout} />
        </fieldset>
      )}
      {values.method === 'bank' && (
        <OpenDeposits userKey={userKey} onOpen={(udKey) => onEnd({ kind: 'deposit', udKey })} />
      )}
      {confirming && (
        <>
          <PaySummary product={product} values={values} methods={methods} info={info} coupon={coupon} />
          <Checkbox
            label={t('agree')}
            checked={values.agreed}
            disabled={busy || isRunning || refused}
            error={errors.agreed}
            onChange={(event) => change({ agreed: event.target.checked })}
          />
          {/* In a new tab: the input is retained, and a live continues. */}
          <Link
            to={paths.storesRefunds}
            target="_blank"
            className="-mt-4 self-start py-1 text-sm text-honey-text underline"
          >
            {t('toRefundTerms')}
          </Link>
        </>
      )}
      {steps &&
        confirming &&
        (errors.quantity ?? errors.coupon ?? errors.method ?? errors.depositor ?? errors.phone) && (
          <PayRefusal
            code=""
            message={
              errors.quantity ?? errors.coupon ?? errors.method ?? errors.depositor ?? errors.phone ?? ''
            }
          />
        )}
      {formError && <PayRefusal code={formError.code} message={formError.message} />}
      {isRunning ? (
        <PaymentNotice payment={payment} />
      ) : (
        <PayBar total={total}>
          {steps && confirming && (
            <Button size="lg" disabled={busy} onClick={() => setConfirming(false)}>
              {t('back')}
            </Button>
          )}
          <Button type="submit" variant="primary" size="lg" busy={busy} disabled={refused} className="flex-1">
            {submitText(confirming, values.method === 'bank', formatMoney(total))}
          </Button>
        </PayBar>
      )}
    </form>
  );
}

function submitText(confirming: boolean, isBank: boolean, price: string): string {
  if (!confirming) return t('next');
  return isBank ? t('requestDeposit', { price }) : t('pay', { price });
}
