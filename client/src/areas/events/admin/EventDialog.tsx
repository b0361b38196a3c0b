import { Intent } from '@honey/client';
import { eventLimits, isNoticePicture } from '@honey/rules';
import { useState } from 'react';
import { FormProvider, type Path, useForm } from 'react-hook-form';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-month-events.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { fromSeoulInput } from '../../../ui/format/seoul-input.ts';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { toast } from '../../../ui/toast.ts';
import { NewerVersion, useNewerVersion } from '../../console/index.ts';
import { FilePicker } from '../../files/index.ts';
import { type EventValues, partOf, requestOf, valuesOf } from './event-form.ts';
import { addEvent, changeEvent, type ManagedEvent } from './month-admin-queries.ts';
import { requiredText } from './PartFields.tsx';
import { PartsEditor } from './PartsEditor.tsx';
import { openPreviewDialog } from './preview-dialog.ts';

const { titleMax, summaryMax } = eventLimits;

/** The wire fields and their names in the form, in the order of the form. */
const namesOf = (values: EventValues): Record<string, Path<EventValues>> => ({
  title: 'title',
  summary: 'summary',
  begins_on: 'begins',
  ends_on: 'ends',
  image: 'image',
  ...Object.fromEntries(
    values.parts.flatMap(({ prizes }, index) => [
      ...(['url', 'alt', 'text', 'label', 'title', 'prizes'] as const).map((field) => {
        const name = `parts.${index}.${field}` as const;
        return [name, name];
      }),
      ...prizes.flatMap((_, at) => prizeNames(`parts.${index}.prizes.${at}`)),
    ]),
  ),
});

/** The fields of a prize: those of a coupon are shown at its discount. */
const prizeNames = (prize: `parts.${number}.prizes.${number}`): [string, Path<EventValues>][] => [
  [`${prize}.amount`, `${prize}.amount`],
  [`${prize}.count`, `${prize}.count`],
  [`${prize}.item_id`, `${prize}.item`],
  [`${prize}.name`, `${prize}.name`],
  [`${prize}.coupon`, `${prize}.won`],
  [`${prize}.coupon.star_cnt`, `${prize}.stars`],
  [`${prize}.coupon.percent`, `${prize}.percent`],
  [`${prize}.coupon.won_krw`, `${prize}.won`],
];

/** The form of an event. If another operator was faster, that is shown and the input is retained. */
export default function EventDialog({
  event: read,
  onSecond,
  onClose,
}: {
  event?: ManagedEvent;
  /** Shows the event in the list, if another operator changed it first. */
  onSecond?: (error: unknown) => boolean;
} & OverlayProps) {
  const { current: event, newer, note } = useNewerVersion(read, onSecond);
  const form = useForm<EventValues>({ defaultValues: valuesOf(event, Date.now()) });
  const [formError, setFormError] = useState<string | null>(null);
  const [intent] = useState(() => new Intent());
  const [uploading, setUploading] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const fixed = event?.state === 'running' || event?.state === 'over';

  const submit = form.handleSubmit(async (values) => {
    setFormError(null);
    const body = requestOf(values);
    try {
      if (event) await changeEvent(event.event_id, { ...body, version: event.version });
      else await intent.attempt(body, (key) => addEvent(body, key));
      toast(admin('done'), { tone: 'good' });
      onClose();
    } catch (error) {
      if (!note(error)) setFormError(showRefusal(form.setError, error, namesOf(values)));
    }
  });

  const preview = (): void => {
    const values = form.getValues();
    openPreviewDialog({
      title: values.title,
      summary: values.summary,
      beginsOn: fromSeoulInput(values.begins),
      endsOn: fromSeoulInput(values.ends),
      parts: values.parts.map(partOf),
    });
  };

  return (
    <FormProvider {...form}>
      <FormDialog
        title={t(event ? 'changeTitle' : 'addTitle')}
        width="text"
        action={t(event ? 'save' : 'saveDraft')}
        otherActions={
          <Button size="lg" disabled={isSubmitting} onClick={preview}>
            {t('preview')}
          </Button>
        }
        isSubmitting={isSubmitting}
        isUploading={uploading}
        formError={formError}
        onSubmit={submit}
        onClose={onClose}
      >
        {newer && (
          <NewerVersion
            message={newer.message}
            texts={
              newer.now && [
                [t('title'), newer.now.title],
                [t('summary'), newer.now.summary],
              ]
            }
            onTake={() => form.reset(valuesOf(newer.now ?? undefined, Date.now()))}
          />
        )}
        {fixed && <p className="rounded-control bg-raised p-3 text-sm">{t('fixedNote')}</p>}
        <Field
          label={t('title')}
          error={errors.title?.message}
          {...form.register('title', { validate: requiredText(titleMax) })}
        />
        <Field
          label={t('summary')}
          help={t('summaryHelp')}
          error={errors.summary?.message}
          {...form.register('summary', { validate: requiredText(summaryMax) })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('begins')}
            type="datetime-local"
            help={t('timeHelp')}
            readOnly={fixed}
            error={errors.begins?.message}
            {...form.register('begins', { validate: (begins) => begins !== '' || t('needed') })}
          />
          <Field
            label={t('ends')}
            type="datetime-local"
            help={t('timeHelp')}
            readOnly={event?.state === 'over'}
            error={errors.ends?.message}
            {...form.register('ends', {
              validate: (ends, { begins }) =>
                ends === ''
                  ? t('needed')
                  : begins === '' || fromSeoulInput(ends) > fromSeoulInput(begins) || t('endsEarly'),
            })}
          />
        </div>
        <FilePicker
          label={t('imageUpload')}
          upload={{ kind: 'image' }}
          onUploaded={({ url }) => form.setValue('image', url, { shouldDirty: true })}
          onBusy={setUploading}
        />
        <Field
          label={t('image')}
          help={t('imageHelp')}
          error={errors.image?.message}
          {...form.register('image', {
            validate: (image) => image.trim() === '' || isNoticePicture(image.trim()) || t('pictureWrong'),
          })}
        />
        <PartsEditor fixed={fixed} onBusy={setUploading} />
      </FormDialog>
    </FormProvider>
  );
}
