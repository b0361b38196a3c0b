import { Intent } from '@honey/client';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/personal-data.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { Facts, reasonRule } from '../../console/index.ts';
import { type DataSummary, requestData } from './personal-data-queries.ts';
import { Retained } from './Retained.tsx';

/** See `openEraseDialog`: what it waits for and what the law retains, and a form that names the member. */
export default function EraseDialog({ summary, onClose }: { summary: DataSummary } & OverlayProps) {
  const { user, waits_for } = summary;
  const form = useForm({ defaultValues: { reason: '', typed: '' } });
  const [intent] = useState(() => new Intent());
  const [formError, setFormError] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ reason }) => {
    setFormError(null);
    const body = { user_key: user.user_key, kind: 'erasure' as const, reason: reason.trim() };
    try {
      await intent.attempt(body, (key) => requestData(body, key));
      toast(t('eraseRequested'), { tone: 'good' });
      onClose();
    } catch (error) {
      setFormError(showRefusal(form.setError, error, { reason: 'reason' }));
    }
  });
  return (
    <FormDialog
      title={t('eraseTitle', { nick: user.nick })}
      description={t('eraseBody')}
      action={t('erase')}
      variant="danger"
      isSubmitting={isSubmitting}
      formError={formError}
      onSubmit={submit}
      onClose={onClose}
    >
      <Facts
        facts={[[t('waitsFor'), waits_for.map((wait) => t(`wait_${wait}`)).join(', ') || t('waitsNothing')]]}
      />
      <Retained summary={summary} />
      <TextArea
        label={t('reason')}
        help={t('reasonHelp')}
        rows={3}
        error={errors.reason?.message}
        {...form.register('reason', { validate: reasonRule })}
      />
      <Field
        label={t('typed')}
        help={t('typedHelp', { nick: user.nick })}
        autoComplete="off"
        error={errors.typed?.message}
        {...form.register('typed', { validate: (typed) => typed.trim() === user.nick || t('typedWrong') })}
      />
    </FormDialog>
  );
}
