import { Intent } from '@honey/client';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-money.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { formatHoney } from '../../../ui/format/numbers.ts';
import { NumberField } from '../../../ui/NumberField.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { isRequest, reasonRule } from '../../console/index.ts';
import { transferStars } from './admin-queries.ts';
import { amountRule, memberKeyRule } from './member-key.ts';

/** Moves honey from one account of a person to another. A failure is shown here; the input is retained. */
export default function TransferDialog({ onClose }: OverlayProps) {
  const form = useForm({ defaultValues: { from: '', to: '', amount: '', reason: '' } });
  const [intent] = useState(() => new Intent());
  const [formError, setFormError] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ from, to, amount, reason }) => {
    setFormError(null);
    const body = {
      from_user_key: Number(from.trim()),
      to_user_key: Number(to.trim()),
      reason: reason.trim(),
      ...(amount === '' ? {} : { amount: Number(amount) }),
    };
    try {
      const moved = await intent.attempt(body, (key) => transferStars(body, key));
      toast(
        isRequest(moved) ? admin('requested') : t('doneTransfer', { amount: formatHoney(moved.amount) }),
        {
          tone: 'good',
        },
      );
      onClose();
    } catch (error) {
      const names = { from_user_key: 'from', to_user_key: 'to', amount: 'amount', reason: 'reason' } as const;
      const codes = { star_transfer_self: 'to', star_transfer_exceeds: 'amount' } as const;
      setFormError(showRefusal(form.setError, error, names, { codes }));
    }
  });

  return (
    <FormDialog
      title={t('transferTitle')}
      description={t('transferBody')}
      action={t('transfer')}
      variant="danger"
      isSubmitting={isSubmitting}
      formError={formError}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('fromKey')}
        inputMode="numeric"
        error={errors.from?.message}
        {...form.register('from', { validate: memberKeyRule })}
      />
      <Field
        label={t('toKey')}
        inputMode="numeric"
        error={errors.to?.message}
        {...form.register('to', {
          validate: {
            key: memberKeyRule,
            other: (to, { from }) => to.trim() !== from.trim() || t('sameMember'),
          },
        })}
      />
      <NumberField
        label={t('transferAmount')}
        help={t('transferAmountHelp')}
        error={errors.amount?.message}
        {...form.register('amount', { validate: (amount) => amount === '' || amountRule(amount) })}
      />
      <TextArea
        label={t('reason')}
        help={t('grantReasonHelp')}
        rows={3}
        error={errors.reason?.message}
        {...form.register('reason', { validate: reasonRule })}
      />
    </FormDialog>
  );
}
