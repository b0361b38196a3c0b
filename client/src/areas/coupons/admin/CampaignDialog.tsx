import { Intent } from '@honey/client';
import { couponKinds } from '@honey/rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/coupons.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { reasonRule } from '../../console/index.ts';
import { AudienceFields } from './AudienceFields.tsx';
import { beginCampaign } from './admin-queries.ts';
import { type CampaignValues, initialCampaign, requestOf } from './campaign-form.ts';
import { NumberInput } from './NumberInput.tsx';
import { WorthFields } from './WorthFields.tsx';

const titleMax = 40;

const names = {
  title: 'title',
  star_cnt: 'stars',
  percent: 'percent',
  won_krw: 'won',
  item_id: 'item',
  days: 'days',
  code_cnt: 'codes',
  code_limit: 'codeLimit',
  user_keys: 'members',
  vip_level: 'grade',
  reason: 'reason',
} as const;

/** The form of a new campaign. A failure is shown here, and the input remains. */
export default function CampaignDialog({ onClose }: OverlayProps) {
  const form = useForm<CampaignValues>({ defaultValues: initialCampaign });
  const [intent] = useState(() => new Intent());
  const [formError, setFormError] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setFormError(null);
    const body = requestOf(values);
    try {
      await intent.attempt(body, (key) => beginCampaign(body, key));
      toast(admin('done'), { tone: 'good' });
      onClose();
    } catch (error) {
      setFormError(
        showRefusal(form.setError, error, names, {
          codes: { item_not_found: 'item', user_not_found: 'members' },
        }),
      );
    }
  });

  return (
    <FormDialog
      title={t('adminBeginTitle')}
      action={t('adminSave')}
      isSubmitting={isSubmitting}
      formError={formError}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('adminTitle')}
        help={t('adminTitleHelp')}
        error={errors.title?.message}
        {...form.register('title', {
          validate: (title) => {
            if (title.trim() === '') return t('adminNeeded');
            return [...title.trim()].length <= titleMax || t('adminTitleLong');
          },
        })}
      />
      <Choice
        label={t('kind')}
        value={form.watch('kind')}
        options={couponKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
        onChange={(kind) => form.setValue('kind', kind)}
      />
      <WorthFields form={form} />
      <NumberInput form={form} name="days" label={t('adminDays')} min={1} max={366} />
      <AudienceFields form={form} />
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
