import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/broadcast.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { SubmitSection, useUnsaved } from '../../settings/index.ts';
import { type SettingInfo, writeBoilerplate } from '../queries/setting-info.ts';

/** The boilerplate text on top of the host's rooms. */
export function BoilerplateForm({ info }: { info: SettingInfo }) {
  const form = useForm({ defaultValues: { text: info.boilerplate } });
  const [formError, setFormError] = useState<string | null>(null);
  const { errors, isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty);
  const max = info.limits.boilerplate_max;
  const length = [...form.watch('text').trim()].length;
  const submit = form.handleSubmit(async ({ text }) => {
    setFormError(null);
    try {
      await writeBoilerplate(text.trim());
      form.reset({ text: text.trim() });
      toast(t('saved'), { tone: 'good' });
    } catch (error) {
      setFormError(
        showRefusal(form.setError, error, { boilerplate: 'text' }, { codes: { prohibited_word: 'text' } }),
      );
    }
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextArea
        label={t('text')}
        rows={3}
        help={t('textCount', { length, max })}
        error={errors.text?.message}
        {...form.register('text', {
          validate: (text) => {
            const written = [...text.trim()].length;
            return written <= max || t('textTooLong', { max, length: written });
          },
        })}
      />
      <SubmitSection formError={formError} action={t('save')} busy={isSubmitting} />
    </form>
  );
}
