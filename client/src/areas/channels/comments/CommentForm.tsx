import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/channels.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';

/** Writes or edits a comment or an answer. The input is retained after a refusal. */
export function CommentForm({
  label,
  placeholder,
  action,
  content = '',
  max,
  onSend,
  onCancel,
}: {
  label: string;
  placeholder?: string;
  /** The label of the button, a verb. */
  action: string;
  content?: string;
  /** Maximum length, in characters. */
  max: number;
  onSend: (content: string) => Promise<void>;
  onCancel?: () => void;
}) {
  const form = useForm({ defaultValues: { content } });
  const [formError, setFormError] = useState<string | null>(null);
  const countId = useId();
  const { errors, isSubmitting } = form.formState;
  const length = [...form.watch('content').trim()].length;
  const submit = form.handleSubmit(async (values) => {
    setFormError(null);
    try {
      await onSend(values.content.trim());
    } catch (error) {
      const codes = { prohibited_word: 'content' } as const;
      setFormError(showRefusal(form.setError, error, { content: 'content' }, { codes }));
      return;
    }
    form.reset({ content: '' });
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <TextArea
        label={label}
        rows={3}
        {...(placeholder ? { placeholder } : {})}
        error={errors.content?.message}
        {...form.register('content', {
          validate: (text) => {
            const length = [...text.trim()].length;
            if (length === 0) return t('commentMissing');
            return length <= max || t('commentTooLong', { max });
          },
        })}
      />
      <FormAlert message={formError} />
      <div className="flex items-center justify-end gap-2">
        <span id={countId} className="mr-auto text-sm text-muted">
          {t('commentCount', { length, max })}
        </span>
        {onCancel && (
          <Button variant="ghost" disabled={isSubmitting} onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={isSubmitting} aria-describedby={countId}>
          {action}
        </Button>
      </div>
    </form>
  );
}
