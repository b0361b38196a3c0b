import { inquiryLimits } from '@honey/rules';
import { type FormEvent, useId, useState } from 'react';
import { errorCode, errorMessage } from '../../../api/errors.ts';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-community.ts';
import { t as ui } from '../../../messages/ui.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { answerInquiry, type ManagedInquiry, refreshInquiries } from './admin-queries.ts';

const { answerMax } = inquiryLimits;

/**
 * The answer to an inquiry, or its correction. If another operator was faster, that is shown and the text is retained.
 */
export default function AnswerDialog({ inquiry, onClose }: { inquiry: ManagedInquiry } & OverlayProps) {
  const form = useId();
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
      await answerInquiry(inquiry.board_sn, { answer: text.trim(), version: inquiry.version });
      toast(admin('done'), { tone: 'good' });
      onClose();
    } catch (error) {
      if (errorCode(error) === 'inquiry_changed') void refreshInquiries();
      setFormError(errorMessage(error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={waiting ? t('answerTitle', { nick: inquiry.user.nick }) : t('correctTitle')}
      description={waiting ? t('answerBody') : t('correctBody')}
      onClose={() => !busy && onClose()}
      className="sm:max-w-text"
      footer={
        <>
          <Button size="lg" disabled={busy} onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={form} size="lg" variant="primary" busy={busy}>
            {waiting ? t('answer') : t('correct')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <blockquote className="chat-text border-line border-l-2 pl-3 whitespace-pre-line text-muted">
          {inquiry.content}
        </blockquote>
        <TextArea
          label={t('answerField')}
          rows={8}
          value={text}
          error={problem}
          onChange={(event) => setText(event.target.value)}
        />
        <FormAlert message={formError} />
      </form>
    </Dialog>
  );
}
