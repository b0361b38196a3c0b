import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/admin.ts';
import { t as ui } from '../../messages/ui.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import type { OverlayProps } from '../../ui/overlays.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { toast } from '../../ui/toast.ts';

const dayMs = 86_400_000;
const lengths = ['1', '3', '7', '30', '365'];
const reasonMax = 500;

/** The input of an operator's action. */
interface ActionInput {
  reason: string;
  /** The selected choice; empty if there are none. */
  choice: string;
  /** The end, ISO 8601; undefined: without end, or not applicable. */
  until: string | undefined;
}

/** An operator's action to be confirmed. */
interface ActionDialogProps {
  title: string;
  body?: string;
  /** Details of the subject. */
  content?: ReactNode;
  /** The label of the button, a verb. */
  action: string;
  tone?: 'primary' | 'danger';
  /** The reason is optional. */
  reasonOptional?: boolean;
  reasonHelp: string;
  choices?: { label: string; options: readonly { value: string; label: string }[] };
  /** Choices that need an end time; null: all of them. */
  duration?: { of: readonly string[] | null; endless: boolean };
  onConfirm: (act: ActionInput) => Promise<unknown>;
}

/** See `openActionDialog`. A failure is shown here; the input is retained. */
export default function ActionDialog(props: ActionDialogProps & OverlayProps) {
  const { title, body, content, action, tone = 'danger', choices, duration, onClose } = props;
  const form = useId();
  const [reason, setReason] = useState('');
  const [choice, setChoice] = useState(choices?.options[0]?.value ?? '');
  const [days, setDays] = useState('7');
  const [problem, setProblem] = useState<string>();
  const [formError, setFormError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const needsDuration = duration !== undefined && (duration.of === null || duration.of.includes(choice));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const text = reason.trim();
    if (text === '' && !props.reasonOptional) return setProblem(t('reasonNeeded'));
    if (text.length > reasonMax) return setProblem(t('reasonLong'));
    setProblem(undefined);
    setFormError(null);
    setBusy(true);
    try {
      const until =
        needsDuration && days !== '' ? new Date(Date.now() + Number(days) * dayMs).toISOString() : undefined;
      await props.onConfirm({ reason: text, choice, until });
      toast(t('done'), { tone: 'good' });
      onClose();
    } catch (error) {
      setFormError(errorMessage(error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={title}
      {...(body ? { description: body } : {})}
      onClose={() => !busy && onClose()}
      footer={
        <>
          <Button size="lg" disabled={busy} onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={form} size="lg" variant={tone} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {content}
        {choices && (
          <Choice label={choices.label} value={choice} options={choices.options} onChange={setChoice} />
        )}
        {needsDuration && (
          <Choice
            label={t('duration')}
            value={days}
            options={[
              ...lengths.map((count) => ({ value: count, label: t('days', { count }) })),
              ...(duration.endless ? [{ value: '', label: t('endless') }] : []),
            ]}
            onChange={setDays}
          />
        )}
        <TextArea
          label={t('reason')}
          help={props.reasonHelp}
          rows={3}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormAlert message={formError} />
      </form>
    </Dialog>
  );
}
