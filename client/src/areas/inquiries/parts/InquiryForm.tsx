import { Intent } from '@honey/client';
import { inquiryLimits } from '@honey/rules';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { errorCode } from '../../../api/errors.ts';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/inquiries.ts';
import { paths } from '../../../routing/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { Pictures } from '../../files/index.ts';
import { SubmitSection } from '../../settings/index.ts';
import { sendInquiry } from '../queries/inquiries.ts';
import { type Draft, emptyDraft, isEmptyDraft, readDraft, storeDraft } from './draft.ts';

const { titleMax, contentMin, contentMax } = inquiryLimits;

const lengthOf = (text: string): number => [...text.trim()].length;

type Values = Omit<Draft, 'files'>;

/** The form of an inquiry. The draft is stored on the device until it is sent, whatever happens to the page. */
export function InquiryForm({
  userKey,
  privileged,
  categories,
}: {
  userKey: number;
  privileged: boolean;
  categories: Schema<'InquiryCategories'>['list'];
}) {
  const navigate = useNavigate();
  const [before] = useState(() => readDraft(userKey, privileged));
  const [found, setFound] = useState(!isEmptyDraft(before));
  const form = useForm<Values>({ defaultValues: before });
  const [files, setFiles] = useState(before.files);
  const [uploading, setUploading] = useState(false);
  const [formError, setFormError] = useState<string | null>(null);
  const [intent] = useState(() => new Intent());
  const { errors, isSubmitting } = form.formState;

  useEffect(() => {
    const store = () => storeDraft(userKey, privileged, { ...form.getValues(), files });
    store();
    return form.subscribe({ formState: { values: true }, callback: store });
  }, [form, files, userKey, privileged]);

  const reset = (): void => {
    form.reset(emptyDraft);
    setFiles([]);
    setFound(false);
  };

  const submit = form.handleSubmit(async ({ category_cd, title, content }) => {
    if (category_cd === '') return;
    setFormError(null);
    const body = {
      category_cd,
      title,
      content,
      privilege_yn: privileged ? ('Y' as const) : ('N' as const),
      file_ids: files.map(({ file_id }) => file_id),
    };
    try {
      const inquiry = await intent.attempt(body, (key) => sendInquiry(body, key));
      form.reset(emptyDraft);
      storeDraft(userKey, privileged, emptyDraft);
      toast(t('sent'), { tone: 'good' });
      await navigate(paths.qna(inquiry.board_sn), { replace: true });
    } catch (error) {
      // They were removed on another device, or belong to a sent inquiry: select them again.
      if (errorCode(error) === 'file_not_found') setFiles([]);
      setFormError(
        showRefusal(form.setError, error, {
          category_cd: 'category_cd',
          title: 'title',
          content: 'content',
        }),
      );
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      {found && (
        <p
          role="status"
          className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-raised p-3"
        >
          {t('draftStored')}
          <Button size="sm" variant="ghost" onClick={reset}>
            {t('draftDrop')}
          </Button>
        </p>
      )}
      <Controller
        control={form.control}
        name="category_cd"
        rules={{ validate: (value) => value !== '' || t('categoryMissing') }}
        render={({ field: { value, onChange, ref } }) => (
          <Choice
            ref={ref}
            label={t('category')}
            value={value}
            options={[
              { value: '', label: t('categoryPick') },
              ...categories.map(({ category_cd, category_nm }) => ({
                value: category_cd,
                label: category_nm,
              })),
            ]}
            error={errors.category_cd?.message}
            onChange={onChange}
          />
        )}
      />
      <Field
        label={t('titleField')}
        placeholder={t('titlePlaceholder')}
        error={errors.title?.message}
        {...form.register('title', {
          validate: (text) => {
            if (lengthOf(text) === 0) return t('titleMissing');
            return lengthOf(text) <= titleMax || t('titleLong', { max: titleMax });
          },
        })}
      />
      <TextArea
        label={t('content')}
        placeholder={t('contentPlaceholder')}
        rows={8}
        help={t('contentHelp')}
        count={t('count', { length: lengthOf(form.watch('content')), max: contentMax })}
        error={errors.content?.message}
        {...form.register('content', {
          validate: (text) => {
            const length = lengthOf(text);
            if (length < contentMin) return t('contentShort', { min: contentMin, length });
            return length <= contentMax || t('contentLong', { max: contentMax, length });
          },
        })}
      />
      <Pictures
        table="board"
        max={inquiryLimits.imagesMax}
        help={t('picturesHelp', { max: inquiryLimits.imagesMax })}
        pictures={files}
        onChange={setFiles}
        onBusy={setUploading}
      />
      <SubmitSection formError={formError} action={t('send')} busy={isSubmitting || uploading} />
    </form>
  );
}
