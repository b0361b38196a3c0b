import type { Intent } from '@honey/client';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { errorCode, errorMessage } from '../../../api/errors.ts';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/batches.ts';
import { paths } from '../../../routing/paths.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { reasonRule } from '../reason-rule.ts';
import { batchActs } from './batch-acts.ts';
import { createBatch, type NewBatch } from './batch-queries.ts';

/** Takes the reason of an act on many rows, and has the server make its dry run. */
export function BatchForm({
  request,
  intent,
  reason,
  onCreated,
  onClose,
}: {
  request: NewBatch;
  intent: Intent;
  reason: string;
  onCreated: (batchId: number) => void;
  onClose: () => void;
}) {
  const { act, count } = request;
  const { isReasonRead, isReasonOptional } = batchActs[act];
  const form = useForm({ defaultValues: { reason } });
  const [refusal, setRefusal] = useState<{ message: string; isLimit: boolean } | null>(null);
  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      onCreated((await createBatch(request, values.reason.trim(), intent)).batch_id);
    } catch (error) {
      setRefusal({ message: errorMessage(error), isLimit: errorCode(error) === 'batch_limit' });
    }
  });
  return (
    <FormDialog
      title={t('title', { act: t(act), count: formatNumber(count) })}
      description={t('body', { effect: t(`effect_${act}`) })}
      action={t('check')}
      isSubmitting={form.formState.isSubmitting}
      formError={refusal?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={t('reason')}
        help={admin(isReasonRead ? 'reasonRead' : 'reasonHelp')}
        rows={3}
        autoFocus
        error={form.formState.errors.reason?.message}
        {...form.register('reason', {
          validate: (text) => (isReasonOptional && text.trim() === '') || reasonRule(text),
        })}
      />
      {refusal?.isLimit && (
        <p>
          <Link to={paths.admin} className="rounded-control text-sm font-semibold underline">
            {t('limitLink')}
          </Link>
        </p>
      )}
    </FormDialog>
  );
}
