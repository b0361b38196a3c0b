import { type ReactNode, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/admin.ts';
import { Choice } from '../../ui/Choice.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import type { OverlayProps } from '../../ui/overlays.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { toast } from '../../ui/toast.ts';
import { reasonRule } from './reason-rule.ts';

const dayMs = 86_400_000;
const lengths = ['1', '3', '7', '30', '365'];

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
  /** The act takes no reason. */
  withoutReason?: boolean;
  reasonHelp?: string;
  choices?: { label: string; options: readonly { value: string; label: string }[] };
  /** Choices that need an end time; null: all of them. */
  duration?: { of: readonly string[] | null; endless: boolean };
  /** Does it; `requested` if it waits for the approval of another operator, `overtaken` if one decided the case first. */
  onConfirm: (act: ActionInput) => Promise<unknown>;
}

interface Values {
  reason: string;
  choice: string;
  /** The duration in days; empty: without end. */
  days: string;
}

/** See `openActionDialog`. A failure is shown here; the input is retained. */
export default function ActionDialog(props: ActionDialogProps & OverlayProps) {
  const { title, body, content, action, tone = 'danger', choices, duration, onClose } = props;
  const form = useForm<Values>({
    defaultValues: { reason: '', choice: choices?.options[0]?.value ?? '', days: '7' },
  });
  const { errors, isSubmitting } = form.formState;
  const [formError, setFormError] = useState<string | null>(null);
  const needsDuration = isTimed(props, form.watch('choice'));

  const submit = form.handleSubmit(async ({ reason, choice, days }) => {
    setFormError(null);
    const until =
      isTimed(props, choice) && days !== ''
        ? new Date(Date.now() + Number(days) * dayMs).toISOString()
        : undefined;
    try {
      const result = await props.onConfirm({ reason: reason.trim(), choice, until });
      if (result !== 'overtaken') toast(t(result === 'requested' ? 'requested' : 'done'), { tone: 'good' });
      onClose();
    } catch (error) {
      setFormError(errorMessage(error));
    }
  });

  return (
    <FormDialog
      title={title}
      description={body}
      action={action}
      variant={tone}
      isSubmitting={isSubmitting}
      formError={formError}
      onSubmit={submit}
      onClose={onClose}
    >
      {content}
      {choices && (
        <Controller
          control={form.control}
          name="choice"
          render={({ field: { value, onChange } }) => (
            <Choice label={choices.label} value={value} options={choices.options} onChange={onChange} />
          )}
        />
      )}
      {needsDuration && (
        <Controller
          control={form.control}
          name="days"
          render={({ field: { value, onChange } }) => (
            <Choice
              label={t('duration')}
              value={value}
              options={[
                ...lengths.map((count) => ({ value: count, label: t('days', { count }) })),
                ...(duration?.endless ? [{ value: '', label: t('endless') }] : []),
              ]}
              onChange={onChange}
            />
          )}
        />
      )}
      {!props.withoutReason && (
        <TextArea
          label={t('reason')}
          {...(props.reasonHelp === undefined ? {} : { help: props.reasonHelp })}
          rows={3}
          autoFocus={!choices}
          error={errors.reason?.message}
          {...form.register('reason', {
            validate: (text) => (props.reasonOptional && text.trim() === '') || reasonRule(text),
          })}
        />
      )}
    </FormDialog>
  );
}

/** Whether the chosen action has a duration. */
const isTimed = ({ duration }: ActionDialogProps, choice: string): boolean =>
  duration !== undefined && (duration.of === null || duration.of.includes(choice));
