import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-events.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';

import { toast } from '../../../ui/toast.ts';
import { grantTickets } from './admin-queries.ts';

const counts = Array.from({ length: 10 }, (_, at) => String(at + 1));

/** Pays out roulette tickets to a member. A failure is shown here; the input is retained. */
export default function GrantDialog({ onClose }: OverlayProps) {
  const [member, setMember] = useState('');
  const [count, setCount] = useState('1');
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<{ member?: string | undefined; reason?: string | undefined }>({});
  const [formError, setFormError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = {
      ...(/^[1-9]\d{0,9}$/.test(member.trim()) ? {} : { member: t('grantMemberNeeded') }),
      ...(reason.trim() === '' ? { reason: t('grantReasonNeeded') } : {}),
    };
    setProblems(found);
    setFormError(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await grantTickets({
        user_key: Number(member.trim()),
        ticket_cnt: Number(count),
        reason: reason.trim(),
      });
      toast(admin('done'), { tone: 'good' });
      onClose();
    } catch (error) {
      setFormError(errorMessage(error));
      setBusy(false);
    }
  };

  return (
    <FormDialog
      title={t('grantTitle')}
      description={t('grantBody')}
      action={t('grant')}
      isSubmitting={busy}
      formError={formError}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('grantMember')}
        inputMode="numeric"
        value={member}
        error={problems.member}
        onChange={(event) => {
          setMember(event.target.value);
          setProblems((now) => ({ ...now, member: undefined }));
        }}
      />
      <Choice
        label={t('grantCount')}
        value={count}
        options={counts.map((value) => ({ value, label: t('count', { count: value }) }))}
        onChange={setCount}
      />
      <TextArea
        label={t('grantReason')}
        rows={3}
        maxLength={500}
        value={reason}
        error={problems.reason}
        onChange={(event) => {
          setReason(event.target.value);
          setProblems((now) => ({ ...now, reason: undefined }));
        }}
      />
    </FormDialog>
  );
}
