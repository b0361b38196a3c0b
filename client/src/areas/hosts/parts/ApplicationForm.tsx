import { Intent } from '@honey/client';
import { type HostApplicationPeriod, hostApplicationLimits, hostApplicationPeriods } from '@honey/rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/hosts.ts';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { Pictures, type UploadedFile } from '../../files/index.ts';
import { SubmitSection, useUnsaved } from '../../settings/index.ts';
import { type HostApplication, sendHostApplication } from '../queries/host-applications.ts';

const { careerMin, careerMax, platformMax, snsAccountMax } = hostApplicationLimits;

const lengthOf = (text: string): number => text.trim().length;

/** The application form; after a rejection it starts with the previous values. */
export function ApplicationForm({ userKey, before }: { userKey: number; before: HostApplication | null }) {
  const form = useForm({
    defaultValues: {
      career: before?.career ?? '',
      period: (before?.period ?? 'none') as HostApplicationPeriod,
      platform: before?.platform ?? '',
      sns_account: before?.sns_account ?? '',
    },
  });
  const [pictures, setPictures] = useState<readonly UploadedFile[]>(before?.images ?? []);
  const [uploading, setUploading] = useState(false);
  const [formError, setFormError] = useState<string | null>(null);
  const [intent] = useState(() => new Intent());
  const { errors, isDirty, isSubmitting } = form.formState;
  const release = useUnsaved(isDirty);

  const submit = form.handleSubmit(async (values) => {
    setFormError(null);
    try {
      const application = { ...values, file_ids: pictures.map(({ file_id }) => file_id) };
      await intent.attempt(application, (key) => sendHostApplication(userKey, application, key));
    } catch (error) {
      const names = {
        career: 'career',
        period: 'period',
        platform: 'platform',
        sns_account: 'sns_account',
      } as const;
      setFormError(showRefusal(form.setError, error, names));
      return;
    }
    release();
    toast(t('sent'), { tone: 'good' });
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <TextArea
        label={t('career')}
        placeholder={t('careerPlaceholder')}
        rows={6}
        help={t('careerHelp', { min: careerMin })}
        count={t('count', { length: lengthOf(form.watch('career')), max: careerMax })}
        error={errors.career?.message}
        {...form.register('career', {
          validate: (career) => {
            const length = lengthOf(career);
            if (length < careerMin) return t('careerShort', { min: careerMin, length });
            return length <= careerMax || t('careerLong', { max: careerMax, length });
          },
        })}
      />
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{t('period')}</legend>
        <div className="flex flex-wrap gap-2">
          {hostApplicationPeriods.map((period) => (
            <label
              key={period}
              className="flex h-10 items-center gap-2 rounded-control border border-edge px-3 text-sm has-checked:border-honey has-checked:bg-honey-soft"
            >
              <input type="radio" value={period} className="accent-honey" {...form.register('period')} />
              {t(`period_${period}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        label={t('platform')}
        placeholder={t('platformPlaceholder')}
        error={errors.platform?.message}
        {...form.register('platform', {
          validate: (text) => lengthOf(text) <= platformMax || t('platformLong', { max: platformMax }),
        })}
      />
      <Field
        label={t('sns')}
        placeholder={t('snsPlaceholder')}
        help={t('snsHelp')}
        error={errors.sns_account?.message}
        {...form.register('sns_account', {
          validate: (text) => {
            if (lengthOf(text) === 0) return t('snsNeeded');
            return lengthOf(text) <= snsAccountMax || t('snsLong', { max: snsAccountMax });
          },
        })}
      />
      <Pictures
        table="host_ask"
        max={hostApplicationLimits.imagesMax}
        help={t('picturesHelp', { max: hostApplicationLimits.imagesMax })}
        pictures={pictures}
        onChange={setPictures}
        onBusy={setUploading}
      />
      <SubmitSection formError={formError} action={t('send')} busy={isSubmitting || uploading} />
    </form>
  );
}
