import { Intent } from '@honey/client';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { Schema } from '../../../api/client.ts';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-money.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { formatHoney, formatNumber } from '../../../ui/format/numbers.ts';
import { NumberField } from '../../../ui/NumberField.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { isRequest, reasonRule } from '../../console/index.ts';
import { grantStars } from './admin-queries.ts';
import { amountRule, memberKeyRule } from './member-key.ts';

const directions = ['grant', 'recall'] as const;
const assets = ['STAR', 'BTUC'] as const;

interface Values {
  member: string;
  direction: (typeof directions)[number];
  asset: (typeof assets)[number];
  amount: string;
  reason: string;
}

function doneText({ asset, amount, balance }: Schema<'StarGrant'>): string {
  const left = asset === 'STAR' ? formatHoney(balance) : `${formatNumber(balance)} BTUC`;
  return t(amount < 0 ? 'doneRecall' : 'doneGrant', { balance: left });
}

/** Grants honey or BTUC to a member, or recalls it. A failure is shown here; the input is retained. */
export default function GrantDialog({ onClose }: OverlayProps) {
  const form = useForm<Values>({
    defaultValues: { member: '', direction: 'grant', asset: 'STAR', amount: '', reason: '' },
  });
  const [intent] = useState(() => new Intent());
  const [formError, setFormError] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const recalls = form.watch('direction') === 'recall';

  const submit = form.handleSubmit(async ({ member, direction, asset, amount, reason }) => {
    setFormError(null);
    const sign = direction === 'recall' ? -1 : 1;
    const body = {
      user_key: Number(member.trim()),
      asset,
      amount: sign * Number(amount),
      reason: reason.trim(),
    };
    try {
      const answer = await intent.attempt(body, (key) => grantStars(body, key));
      toast(isRequest(answer) ? admin('requested') : doneText(answer), { tone: 'good' });
      onClose();
    } catch (error) {
      const names = { user_key: 'member', amount: 'amount', reason: 'reason' } as const;
      const codes = { user_not_found: 'member', star_recall_exceeds: 'amount' } as const;
      setFormError(showRefusal(form.setError, error, names, { codes }));
    }
  });

  return (
    <FormDialog
      title={t('grantTitle')}
      description={recalls ? t('recallHelp') : t('grantBody')}
      action={recalls ? t('recall') : t('grant')}
      variant={recalls ? 'danger' : 'primary'}
      isSubmitting={isSubmitting}
      formError={formError}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('memberKey')}
        inputMode="numeric"
        error={errors.member?.message}
        {...form.register('member', { validate: memberKeyRule })}
      />
      <Controller
        control={form.control}
        name="direction"
        render={({ field: { value, onChange } }) => (
          <Choice
            label={t('direction')}
            value={value}
            options={directions.map((option) => ({ value: option, label: t(`direction_${option}`) }))}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="asset"
        render={({ field: { value, onChange } }) => (
          <Choice
            label={t('asset')}
            value={value}
            options={assets.map((option) => ({ value: option, label: t(`asset_${option}`) }))}
            onChange={onChange}
          />
        )}
      />
      <NumberField
        label={t('amount')}
        help={t('amountHelp')}
        error={errors.amount?.message}
        {...form.register('amount', { validate: amountRule })}
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
