import { Intent } from '@honey/client';
import { useId, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { Schema } from '../../../api/client.ts';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/admin-texts.ts';
import { t as ui } from '../../../messages/ui.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { fromSeoulInput, toSeoulInput } from '../../../ui/format/seoul-input.ts';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { submitOnControlEnter } from '../../../ui/submit-keys.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { NewerVersion, useNewerVersion } from '../../console/index.ts';
import { Markdown } from '../Markdown.tsx';
import {
  type PolicyName,
  policyNameOf,
  policyNames,
  publishPolicy,
  replacePolicy,
} from './policy-admin-queries.ts';

const limits = { title: 100, summary: 500, content: 100_000 } as const;
const dayMs = 86_400_000;
const names = policyNames.map((value) => ({ value, label: t(`policy_${value}`) }));

interface PolicyValues {
  gubn: PolicyName;
  title: string;
  summary: string;
  content: string;
  /** A day in Seoul; it comes into force at its beginning. */
  day: string;
  disadvantage: boolean;
}

/** The first day on which a version may come into force. */
const firstDay = (disadvantage: boolean): string =>
  toSeoulInput(Date.now() + (disadvantage ? 31 : 8) * dayMs).slice(0, 10);

const valuesOf = (base: Schema<'ManagedPolicyText'> | undefined, replaces: boolean): PolicyValues => ({
  gubn: policyNameOf(base?.gubn ?? ''),
  title: base?.title ?? '',
  summary: replaces ? (base?.summary ?? '') : '',
  content: base?.content ?? '',
  day: replaces && base ? toSeoulInput(Date.parse(base.effective_at)).slice(0, 10) : firstDay(false),
  disadvantage: replaces && base?.disadvantage_yn === 'Y',
});

/** Validates a required text. */
const text = (max: number) => (value: string) => {
  if (value.trim() === '') return t('needed');
  return value.trim().length <= max || t('long', { max });
};

/** The editor of a version of a policy, which begins with the text of another, and its preview. */
export default function PolicyEditor({
  base,
  replaces = false,
  onSecond,
  onClose,
}: {
  /** The version whose text it begins with. */
  base?: Schema<'ManagedPolicyText'>;
  /** Whether the new version replaces that one, which is announced. */
  replaces?: boolean;
  /** Shows the version in the list, if another operator withdrew or replaced it first. */
  onSecond?: (error: unknown) => boolean;
} & OverlayProps) {
  const { current, newer, note } = useNewerVersion(replaces ? base : undefined, onSecond);
  const id = useId();
  const form = useForm<PolicyValues>({ defaultValues: valuesOf(base, replaces) });
  const [formError, setFormError] = useState<string | null>(null);
  const [intent] = useState(() => new Intent());
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setFormError(null);
    const body: Schema<'ManagedPolicyRequest'> = {
      gubn: values.gubn,
      title: values.title.trim(),
      summary: values.summary.trim(),
      content: values.content.trim(),
      effective_at: fromSeoulInput(`${values.day}T00:00`),
      disadvantage_yn: values.disadvantage ? 'Y' : 'N',
    };
    try {
      // A version that was withdrawn meanwhile is followed, and one of the same date is replaced.
      if (current?.state === 'coming') await replacePolicy(current.policy_no, body);
      else await intent.attempt(body, (key) => publishPolicy(body, key));
      toast(t('policyPublished'), { tone: 'good' });
      onClose();
    } catch (error) {
      if (note(error)) return;
      const fields = { title: 'title', summary: 'summary', content: 'content', effective_at: 'day' } as const;
      setFormError(showRefusal(form.setError, error, fields));
    }
  });

  return (
    <Dialog
      title={t(replaces ? 'policyReplaceTitle' : 'policyAddTitle')}
      {...(replaces ? { description: t('policyReplaceHelp') } : {})}
      onClose={() => !isSubmitting && onClose()}
      width="content"
      footer={
        <>
          <Button size="lg" disabled={isSubmitting} onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={id} size="lg" variant="primary" busy={isSubmitting}>
            {t('policyPublish')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onKeyDown={isSubmitting ? undefined : submitOnControlEnter}
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        {newer && (
          <NewerVersion
            message={newer.message}
            texts={
              newer.now?.state === 'coming'
                ? [
                    [t('policyTitle'), newer.now.title],
                    [t('policySummary'), newer.now.summary],
                    [t('policyContent'), newer.now.content],
                  ]
                : null
            }
            onTake={() => form.reset(valuesOf(newer.now ?? undefined, true))}
          />
        )}
        {!base && (
          <Controller
            control={form.control}
            name="gubn"
            render={({ field: { value, onChange } }) => (
              <Choice label={t('policyName')} value={value} options={names} onChange={onChange} />
            )}
          />
        )}
        <Field
          label={t('policyTitle')}
          error={errors.title?.message}
          {...form.register('title', { validate: text(limits.title) })}
        />
        <Field
          label={t('policySummary')}
          help={t('policySummaryHelp')}
          error={errors.summary?.message}
          {...form.register('summary', { validate: text(limits.summary) })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('policyEffective')}
            type="date"
            min={firstDay(form.watch('disadvantage'))}
            help={t('policyEffectiveHelp')}
            error={errors.day?.message}
            {...form.register('day', { validate: (day) => day !== '' || t('needed') })}
          />
          <Checkbox
            className="self-center"
            label={t('policyDisadvantage')}
            {...form.register('disadvantage')}
          />
        </div>
        <div className="grid gap-4 lg:grid-cols-2">
          <TextArea
            label={t('policyContent')}
            help={t('policyContentHelp')}
            rows={18}
            error={errors.content?.message}
            {...form.register('content', { validate: text(limits.content) })}
          />
          <section aria-label={t('policyPreview')} className="min-w-0">
            <h3 className="mb-1 text-sm font-semibold">{t('policyPreview')}</h3>
            <div className="max-h-96 overflow-y-auto rounded-card border border-line p-4">
              <Markdown text={form.watch('content')} />
            </div>
          </section>
        </div>
        <FormAlert message={formError} />
      </form>
    </Dialog>
  );
}
