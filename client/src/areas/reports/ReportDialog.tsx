import { newIdempotencyKey } from '@honey/client';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Schema } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import { showRefusal } from '../../api/form-refusal.ts';
import { t } from '../../messages/reports.ts';
import { Button } from '../../ui/Button.tsx';
import { Comb } from '../../ui/Comb.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import type { OverlayProps } from '../../ui/overlays.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { UploadedFile } from '../files/index.ts';
import { reportTypesQuery, sendReport } from './queries.ts';
import { ReportPictures } from './ReportPictures.tsx';

type Reason = Schema<'ReportReasonItem'>['reason_cd'];

/** The subject of a report. */
export interface ReportTarget extends Pick<Schema<'ReportRequest'>, 'type_cd' | 'target_key' | 'vod_key'> {
  /** Its name in the dialog: a nickname, a title. */
  name: string;
}

/** Reports something: reason, description, pictures; ends with a thank-you. */
export default function ReportDialog({ target, onClose }: { target: ReportTarget } & OverlayProps) {
  const { data, error, refetch } = useQuery(reportTypesQuery);
  const [sent, setSent] = useState(false);
  const reasons = data?.list.find(({ type_cd }) => type_cd === target.type_cd)?.reasons;
  if (sent) {
    return (
      <Dialog
        title={t('thanksTitle')}
        onClose={onClose}
        footer={
          <Button variant="primary" size="lg" onClick={onClose}>
            {t('done')}
          </Button>
        }
      >
        <div role="status" className="flex flex-col items-center gap-3 py-4 text-center">
          <Comb mood="resting" />
          <p>{t('thanksBody')}</p>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={t('title', { name: target.name })} onClose={onClose}>
      {data && reasons ? (
        <ReportForm target={target} setting={data} reasons={reasons} onSent={() => setSent(true)} />
      ) : error ? (
        <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={8} />
      )}
    </Dialog>
  );
}

function ReportForm({
  target,
  setting,
  reasons,
  onSent,
}: {
  target: ReportTarget;
  setting: Schema<'ReportTypeSetting'>;
  reasons: readonly Schema<'ReportReasonItem'>[];
  onSent: () => void;
}) {
  const form = useForm<{ reason: Reason | ''; content: string }>({
    defaultValues: { reason: '', content: '' },
  });
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const [formError, setFormError] = useState<string | null>(null);
  // A form sent again unchanged is the same report; a changed one is another.
  const attempt = useRef({ input: '', key: '' });
  const { errors, isSubmitting } = form.formState;
  const max = setting.content_length_max;
  const length = [...form.watch('content')].length;

  const submit = form.handleSubmit(async ({ reason, content }) => {
    if (reason === '') return;
    setFormError(null);
    const { type_cd, target_key, vod_key } = target;
    const body: Schema<'ReportRequest'> = {
      type_cd,
      target_key,
      ...(vod_key === undefined ? {} : { vod_key }),
      reason_cd: reason,
      content: content.trim(),
      file_ids: files.map(({ file_id }) => file_id),
    };
    const input = JSON.stringify(body);
    if (attempt.current.input !== input) attempt.current = { input, key: newIdempotencyKey() };
    try {
      await sendReport(body, attempt.current.key);
    } catch (error) {
      setFormError(showRefusal(form.setError, error, { reason_cd: 'reason', content: 'content' }));
      return;
    }
    onSent();
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <fieldset aria-describedby={errors.reason ? 'report-reason-note' : undefined}>
        <legend className="mb-1 text-sm font-semibold">{t('reason')}</legend>
        <div className="grid grid-cols-1 gap-x-4 min-[420px]:grid-cols-2">
          {reasons.map(({ reason_cd, name }) => (
            <label key={reason_cd} className="flex min-h-10 cursor-pointer items-center gap-2">
              <input
                type="radio"
                value={reason_cd}
                className="size-4 shrink-0 accent-honey"
                {...form.register('reason', { required: t('reasonMissing') })}
              />
              {name}
            </label>
          ))}
        </div>
        {errors.reason?.message && <FieldError id="report-reason-note">{errors.reason.message}</FieldError>}
      </fieldset>
      <TextArea
        label={t('content')}
        rows={5}
        help={
          <span className="flex justify-between gap-4">
            <span>{t('contentHelp')}</span>
            <span className="shrink-0">{t('count', { length, max })}</span>
          </span>
        }
        error={errors.content?.message}
        {...form.register('content', {
          validate: (content) => {
            const length = [...content.trim()].length;
            if (length === 0) return t('contentMissing');
            return length <= max || t('contentTooLong', { max });
          },
        })}
      />
      <ReportPictures files={files} max={setting.file_cnt_max} onChange={setFiles} onBusy={setUploading} />
      <FormAlert message={formError} />
      <Button type="submit" variant="danger" size="lg" busy={isSubmitting} disabled={uploading}>
        {t('send')}
      </Button>
    </form>
  );
}
