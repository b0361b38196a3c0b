import { Intent } from '@honey/client';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-money.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { formatHoney, formatMoney, formatNumber } from '../../../ui/format/numbers.ts';
import { NumberField } from '../../../ui/NumberField.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { reasonRule } from '../../console/index.ts';
import { type ManagedOrder, refundOrder } from './admin-queries.ts';

/** Refunds an order: honey in full or in part, an item as a whole. A failure is shown here; the input is retained. */
export default function RefundDialog({
  order,
  onDone,
  onSecond,
  onClose,
}: {
  order: ManagedOrder;
  onDone: () => void;
  /** Shows the order, if another operator refunded it first. */
  onSecond: (error: unknown) => boolean;
} & OverlayProps) {
  const form = useForm({ defaultValues: { stars: '', reason: '' } });
  const [intent] = useState(() => new Intent());
  const [formError, setFormError] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const max = order.kind === 'honey' ? (order.refundable?.star_cnt ?? 0) : 0;

  const submit = form.handleSubmit(async ({ stars, reason }) => {
    setFormError(null);
    const { version } = order;
    const body = { reason: reason.trim(), version, ...(stars === '' ? {} : { star_cnt: Number(stars) }) };
    try {
      const outcome = await intent.attempt(body, (key) => refundOrder(order.order_no, body, key));
      toast(admin(outcome), { tone: 'good' });
      onClose();
      onDone();
    } catch (error) {
      if (onSecond(error)) return onClose();
      setFormError(showRefusal(form.setError, error, { star_cnt: 'stars', reason: 'reason' } as const));
    }
  });

  return (
    <FormDialog
      title={t('refundTitle', { order: order.order_no })}
      description={t('refundBody', { amount: formatMoney(order.refundable?.amount_krw ?? 0) })}
      action={t('refund')}
      variant="danger"
      isSubmitting={isSubmitting}
      formError={formError}
      onSubmit={submit}
      onClose={onClose}
    >
      {max > 0 && (
        <NumberField
          label={t('refundStars')}
          help={t('refundStarsHelp', { max: formatHoney(max) })}
          error={errors.stars?.message}
          {...form.register('stars', {
            validate: (stars) =>
              stars === '' ||
              (/^\d{1,9}$/.test(stars) && Number(stars) >= 1 && Number(stars) <= max) ||
              t('refundStarsWrong', { max: formatNumber(max) }),
          })}
        />
      )}
      {order.refundable?.coupon_back_yn === 'Y' && <p className="text-sm">{t('refundCouponBack')}</p>}
      <TextArea
        label={t('reason')}
        help={admin('reasonHelp')}
        rows={3}
        error={errors.reason?.message}
        {...form.register('reason', { validate: reasonRule })}
      />
    </FormDialog>
  );
}
