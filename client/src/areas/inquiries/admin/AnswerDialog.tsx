import { inquiryLimits } from '@honey/rules';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-community.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { NewerVersion, useNewerVersion } from '../../console/index.ts';
import { answerInquiry, type ManagedInquiry } from './admin-queries.ts';

const { answerMax } = inquiryLimits;

/**
 * The answer to an inquiry, or its correction. If another operator was faster, that is shown and the text is retained.
 */
export default function AnswerDialog({
  inquiry,
  onDone,
  onSecond,
  onClose,
}: {
  inquiry: ManagedInquiry;
  /** Called once the answer is sent. */
  onDone?: () => void;
  /** Shows the inquiry in the list, if another operator answered it first. */
  onSecond: (error: unknown) => boolean;
} & OverlayProps) {
  const { current = inquiry, newer, note } = useNewerVersion(inquiry, onSecond);
  const [text, setText] = useState(inquiry.answer);
  const [problem, setProblem] = useState<string>();
  const [formError, setFormError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const waiting = inquiry.state === 'waiting';

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const length = [...text.trim()].length;
    if (length === 0) return setProblem(t('answerNeeded'));
    if (length > answerMax) return setProblem(t('answerLong', { max: answerMax }));
    setProblem(undefined);
    setFormError(null);
    setBusy(true);
    try {
      await answerInquiry(inquiry.board_sn, { answer: text.trim(), version: current.version });
      toast(admin('done'), { tone: 'good' });
      onClose();
      onDone?.();
    } catch (error) {
      if (!note(error)) setFormError(errorMessage(error));
      setBusy(false);
    }
  };

  return (
    <FormDialog
      title={waiting ? t('answerTitle', { nick: inquiry.user.nick }) : t('correctTitle')}
      description={waiting ? t('answerBody') : t('correctBody')}
      width="text"
      action={waiting ? t('answer') : t('correct')}
      isSubmitting={busy}
      formError={formError}
      onSubmit={submit}
      onClose={onClose}
    >
      <blockquote className="chat-text border-line border-l-2 pl-3 whitespace-pre-line text-muted">
        {current.content}
      </blockquote>
      {newer && (
        <NewerVersion
          message={newer.message}
          texts={[[t('answerField'), current.answer]]}
          onTake={() => setText(current.answer)}
        />
      )}
      <TextArea
        label={t('answerField')}
        rows={8}
        autoFocus
        value={text}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
