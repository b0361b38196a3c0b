import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/broadcast.ts';
import { Field } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toast.ts';
import { SubmitSection } from '../../settings/index.ts';
import { type SettingInfo, updateSettings } from '../queries/setting-info.ts';

const chatLevelMax = 100;
const viewerLimitMax = 1_000_000;

const isWithin = (text: string, max: number): boolean => /^\d{1,7}$/.test(text.trim()) && Number(text) <= max;

/** Who may talk, and how many may watch. */
export function LimitsForm({ info }: { info: SettingInfo }) {
  const saved = { chatLevel: String(info.chat_fan_level), viewerLimit: String(info.viewer_limit) };
  const form = useForm({ defaultValues: saved });
  const [formError, setFormError] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ chatLevel, viewerLimit }) => {
    setFormError(null);
    try {
      await updateSettings({ chat_fan_level: Number(chatLevel), viewer_limit: Number(viewerLimit) });
      form.reset({ chatLevel: String(Number(chatLevel)), viewerLimit: String(Number(viewerLimit)) });
      toast(t('saved'), { tone: 'good' });
    } catch (error) {
      setFormError(
        showRefusal(form.setError, error, { chat_fan_level: 'chatLevel', viewer_limit: 'viewerLimit' }),
      );
    }
  });
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('chatLevel')}
          help={t('chatLevelHelp')}
          inputMode="numeric"
          error={errors.chatLevel?.message}
          {...form.register('chatLevel', {
            validate: (text) => isWithin(text, chatLevelMax) || t('chatLevelWrong'),
          })}
        />
        <Field
          label={t('viewerLimit')}
          help={t('viewerLimitHelp')}
          inputMode="numeric"
          error={errors.viewerLimit?.message}
          {...form.register('viewerLimit', {
            validate: (text) => isWithin(text, viewerLimitMax) || t('viewerLimitWrong'),
          })}
        />
      </div>
      <SubmitSection formError={formError} action={t('save')} busy={isSubmitting} />
    </form>
  );
}
