import { Intent } from '@honey/client';
import { couponKinds } from '@honey/rules';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/coupons.ts';
import { t as ui } from '../../../messages/ui.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { AudienceFields } from './AudienceFields.tsx';
import { beginCampaign } from './admin-queries.ts';
import { type CampaignValues, initialCampaign, requestOf } from './campaign-form.ts';
import { NumberInput } from './NumberInput.tsx';
import { WorthFields } from './WorthFields.tsx';

const titleMax = 40;
const reasonMax = 500;

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
  const id = useId();
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
      setFormError(showRefusal(form.setError, error, names, { codes: { item_not_found: 'item' } }));
    }
  });

  return (
    <Dialog
      title={t('adminBeginTitle')}
      onClose={() => !isSubmitting && onClose()}
      footer={
        <>
          <Button size="lg" disabled={isSubmitting} onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={id} size="lg" variant="primary" busy={isSubmitting}>
            {t('adminSave')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
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
          help={t('adminReasonHelp')}
          rows={2}
          error={errors.reason?.message}
          {...form.register('reason', {
            validate: (reason) => reason.trim() !== '' || admin('reasonNeeded'),
            maxLength: { value: reasonMax, message: admin('reasonLong') },
          })}
        />
        <FormAlert message={formError} />
      </form>
    </Dialog>
  );
}
