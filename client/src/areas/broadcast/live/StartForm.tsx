import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/broadcast.ts';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { toast } from '../../../ui/toast.ts';
import { SubmitSection } from '../../settings/index.ts';
import { type SettingInfo, startLive } from '../queries/setting-info.ts';
import { HeadingFields } from './HeadingFields.tsx';
import {
  ContestantsField,
  ShapeField,
  TargetFields,
  ThemeField,
  ThumbnailField,
  TypeField,
} from './StartFields.tsx';
import { emptyStart, type StartValues, startRequestOf } from './start-values.ts';

/** Fields that are chosen by buttons. */
const chosen = ['theme', 'type', 'shape', 'target', 'entryLevel', 'contestants', 'picture'] as const;

/** Starts a live. The input is retained after a refusal. */
export function StartForm({ info }: { info: SettingInfo }) {
  const form = useForm<StartValues>({ defaultValues: emptyStart(info) });
  const { errors, isSubmitting } = form.formState;
  const [formError, setFormError] = useState<string | null>(null);
  const { subscribe } = form;

  // A refusal may be about what was chosen: another choice removes its message.
  useEffect(
    () => subscribe({ name: chosen, formState: { values: true }, callback: () => setFormError(null) }),
    [subscribe],
  );

  const submit = form.handleSubmit(async (values) => {
    // The form has validated that there is one.
    if (values.theme === null) return;
    setFormError(null);
    try {
      const { state } = await startLive(startRequestOf(values, values.theme));
      toast(state === 'live' ? t('started') : t('prepared'), { tone: 'good' });
    } catch (error) {
      setFormError(showRefusal(form.setError, error, { title: 'title', tags: 'tags' }));
    }
  });

  if (info.restricted_yn === 'Y') return <FormAlert message={t('restricted')} tone="wait" />;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
      >
        <HeadingFields limits={info.limits} />
        <ThemeField />
        <TypeField redAllowed={info.red_ask_yn !== 'N'} />
        <ShapeField />
        <TargetFields />
        <ContestantsField limits={info.limits} />
        <ThumbnailField />
        <SubmitSection
          formError={errors.type?.message ?? errors.theme?.message ?? formError}
          action={t('start')}
          busy={isSubmitting}
        />
      </form>
    </FormProvider>
  );
}
