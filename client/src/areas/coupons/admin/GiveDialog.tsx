import { Intent } from '@honey/client';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/coupons.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { reasonRule } from '../../console/index.ts';
import { type Campaign, giveCoupon } from './admin-queries.ts';

/** Gives one more member a coupon of a campaign. */
export default function GiveDialog({ campaign, onClose }: { campaign: Campaign } & OverlayProps) {
  const form = useForm({ defaultValues: { member: '', reason: '' } });
  const [intent] = useState(() => new Intent());
  const [formError, setFormError] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ member, reason }) => {
    setFormError(null);
    const body = { user_key: Number(member.trim()), reason: reason.trim() };
    try {
      await intent.attempt(body, (key) => giveCoupon(campaign.campaign_no, body, key));
      toast(admin('done'), { tone: 'good' });
      onClose();
    } catch (error) {
      const names = { user_key: 'member', reason: 'reason' } as const;
      const codes = { user_not_found: 'member', coupon_already_issued: 'member' } as const;
      setFormError(showRefusal(form.setError, error, names, { codes }));
    }
  });

  return (
    <FormDialog
      title={t('adminGiveTitle')}
      description={campaign.title}
      action={t('adminGive')}
      isSubmitting={isSubmitting}
      formError={formError}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('adminMember')}
        inputMode="numeric"
        error={errors.member?.message}
        {...form.register('member', {
          validate: (member) => /^[1-9]\d{0,8}$/.test(member.trim()) || t('adminMemberWrong'),
        })}
      />
      <TextArea
        label={t('adminReason')}
        help={admin('reasonHelp')}
        rows={2}
        error={errors.reason?.message}
        {...form.register('reason', { validate: reasonRule })}
      />
    </FormDialog>
  );
}
