import { Intent } from '@honey/client';
import { noticeLimits, noticePictureLine } from '@honey/rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-community.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { fromSeoulInput } from '../../../ui/format/seoul-input.ts';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { NewerVersion, useNewerVersion } from '../../console/index.ts';
import { FilePicker } from '../../files/index.ts';
import { NoticeContent } from '../NoticeContent.tsx';
import { addNotice, changeNotice, type ManagedNotice } from './admin-queries.ts';
import { type NoticeValues, requestOf, valuesOf } from './notice-form.ts';

const { titleMax, summaryMax, contentMax } = noticeLimits;

const boards = (['1030', '1040'] as const).map((value) => ({ value, label: t(`board_${value}`) }));

/** Validates a required text. */
const requiredText = (max: number) => (text: string) => {
  if (text.trim() === '') return t('noticeNeeded');
  return [...text.trim()].length <= max || t('noticeLong', { max });
};

/** The form of a notice or event. If another operator was faster, that is shown and the text is retained. */
export default function NoticeDialog({
  notice,
  onSecond,
  onClose,
}: {
  notice?: ManagedNotice;
  /** Shows the notice in the list, if another operator changed it first. */
  onSecond?: (error: unknown) => boolean;
} & OverlayProps) {
  const { current, newer, note } = useNewerVersion(notice, onSecond);
  const form = useForm<NoticeValues>({ defaultValues: valuesOf(notice, Date.now()) });
  const [formError, setFormError] = useState<string | null>(null);
  const [intent] = useState(() => new Intent());
  const [uploading, setUploading] = useState(false);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setFormError(null);
    const body = requestOf(values);
    try {
      if (current) await changeNotice(current.board_sn, { ...body, version: current.version });
      else await intent.attempt(body, (key) => addNotice(body, key));
      toast(admin('done'), { tone: 'good' });
      onClose();
    } catch (error) {
      if (note(error)) return;
      const names = {
        title: 'title',
        summary_content: 'summary',
        content: 'content',
        image: 'image',
        expose_start_date: 'start',
        expose_end_date: 'end',
        target_user_key: 'target',
      } as const;
      setFormError(showRefusal(form.setError, error, names, { codes: { user_not_found: 'target' } }));
    }
  });

  const addPicture = (url: string): void => {
    const before = form.getValues('content').trimEnd();
    const line = noticePictureLine(url, t('noticePictureAlt'));
    form.setValue('content', before === '' ? line : `${before}\n\n${line}\n`, { shouldDirty: true });
  };

  return (
    <FormDialog
      title={notice ? t('noticeChangeTitle') : t('noticeAddTitle')}
      width="text"
      action={t('noticeSave')}
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
              [t('noticeTitle'), newer.now.title],
              [t('noticeSummary'), newer.now.summary_content],
              [t('noticeContent'), newer.now.content],
            ]
          }
          onTake={() => form.reset(valuesOf(newer.now ?? undefined, Date.now()))}
        />
      )}
      <Choice
        label={t('board')}
        value={form.watch('board')}
        options={boards}
        onChange={(board) => form.setValue('board', board)}
      />
      <Field
        label={t('noticeTitle')}
        error={errors.title?.message}
        {...form.register('title', { validate: requiredText(titleMax) })}
      />
      <Field
        label={t('noticeSummary')}
        help={t('noticeSummaryHelp')}
        error={errors.summary?.message}
        {...form.register('summary', { validate: requiredText(summaryMax) })}
      />
      <TextArea
        label={t('noticeContent')}
        help={t('noticeContentHelp')}
        rows={8}
        error={errors.content?.message}
        {...form.register('content', { validate: requiredText(contentMax) })}
      />
      <div className="flex flex-col gap-2">
        <FilePicker
          label={t('noticePicture')}
          upload={{ kind: 'image' }}
          onUploaded={({ url }) => addPicture(url)}
          onBusy={setUploading}
        />
      </div>
      <details className="rounded-card border border-line p-3">
        <summary className="text-sm font-semibold">{t('noticePreview')}</summary>
        <NoticeContent content={form.watch('content')} className="mt-3" />
      </details>
      <Field
        label={t('noticeImage')}
        help={t('noticeImageHelp')}
        error={errors.image?.message}
        {...form.register('image')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('noticeStart')}
          type="datetime-local"
          help={t('noticeTimeHelp')}
          error={errors.start?.message}
          {...form.register('start', { validate: (start) => start !== '' || t('noticeNeeded') })}
        />
        <Field
          label={t('noticeEnd')}
          type="datetime-local"
          help={t('noticeTimeHelp')}
          error={errors.end?.message}
          {...form.register('end', {
            validate: (end, { start }) =>
              end === '' ||
              start === '' ||
              fromSeoulInput(end) > fromSeoulInput(start) ||
              t('noticeEndEarly'),
          })}
        />
      </div>
      <Field
        label={t('noticeTarget')}
        inputMode="numeric"
        error={errors.target?.message}
        {...form.register('target', {
          validate: (target) => /^\d{0,9}$/.test(target.trim()) || t('noticeTargetWrong'),
        })}
      />
      <Checkbox label={t('noticePopup')} {...form.register('popup')} />
      <Checkbox
        label={t('noticePush')}
        help={t(form.watch('board') === '1040' ? 'noticePushEventHelp' : 'noticePushHelp')}
        {...form.register('push')}
      />
    </FormDialog>
  );
}
