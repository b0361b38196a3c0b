import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/account-joins.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { JoinPreviewForm } from './JoinPreviewForm.tsx';
import { type JoinPreview, previewJoin } from './join-queries.ts';

const keyRule = (text: string): true | string => /^[1-9]\d{0,8}$/.test(text.trim()) || t('keyWrong');

/** Joins two accounts of one person: first what would move, then the joining. */
export function JoinAccounts() {
  const form = useForm({ defaultValues: { from: '', to: '' } });
  const [preview, setPreview] = useState<JoinPreview | null>(null);
  const [formError, setFormError] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const check = form.handleSubmit(async ({ from, to }) => {
    setFormError(null);
    setPreview(null);
    try {
      setPreview(await previewJoin({ from_user_key: Number(from.trim()), to_user_key: Number(to.trim()) }));
    } catch (error) {
      setFormError(showRefusal(form.setError, error, { from_user_key: 'from', to_user_key: 'to' }));
    }
  });
  const done = (): void => {
    setPreview(null);
    form.reset();
  };
  return (
    <section aria-labelledby="join-accounts" className="mt-12 border-t border-line pt-8">
      <h2 id="join-accounts" className="text-lg font-extrabold">
        {t('title')}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t('lead')}</p>
      <form noValidate onSubmit={check} className="flex flex-col gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label={t('from')}
            inputMode="numeric"
            error={errors.from?.message}
            {...form.register('from', { validate: keyRule })}
          />
          <Field
            label={t('to')}
            inputMode="numeric"
            error={errors.to?.message}
            {...form.register('to', { validate: keyRule })}
          />
        </div>
        <FormAlert message={formError} />
        <div>
          <Button type="submit" busy={isSubmitting}>
            {t('check')}
          </Button>
        </div>
      </form>
      {preview && (
        <JoinPreviewForm
          key={`${preview.from_user_key} ${preview.to_user_key}`}
          preview={preview}
          onDone={done}
        />
      )}
    </section>
  );
}
