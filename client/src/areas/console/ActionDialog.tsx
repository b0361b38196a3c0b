import { type ReactNode, useId, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
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

interface Values {
  reason: string;
  choice: string;
  /** The duration in days; empty: without end. */
  days: string;
}

/** See `openActionDialog`. A failure is shown here; the input is retained. */
export default function ActionDialog(props: ActionDialogProps & OverlayProps) {
  const { title, body, content, action, tone = 'danger', choices, duration, onClose } = props;
  const formId = useId();
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
      await props.onConfirm({ reason: reason.trim(), choice, until });
      toast(t('done'), { tone: 'good' });
      onClose();
    } catch (error) {
      setFormError(errorMessage(error));
    }
  });

  return (
    <Dialog
      title={title}
      {...(body ? { description: body } : {})}
      onClose={() => !isSubmitting && onClose()}
      footer={
        <>
          <Button size="lg" disabled={isSubmitting} onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={formId} size="lg" variant={tone} busy={isSubmitting}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
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
        <TextArea
          label={t('reason')}
          help={props.reasonHelp}
          rows={3}
          error={errors.reason?.message}
          {...form.register('reason', {
            validate: (text) => {
              if (text.trim() === '' && !props.reasonOptional) return t('reasonNeeded');
              return text.trim().length <= reasonMax || t('reasonLong');
            },
          })}
        />
        <FormAlert message={formError} />
      </form>
    </Dialog>
  );
}

/** Whether the chosen action has a duration. */
const isTimed = ({ duration }: ActionDialogProps, choice: string): boolean =>
  duration !== undefined && (duration.of === null || duration.of.includes(choice));
