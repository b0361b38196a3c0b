import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../api/form-refusal.ts';
import { t } from '../../messages/blocks.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { toast } from '../../ui/toast.ts';
import { addByName, type ListName } from './queries/lists.ts';

/** Refusals about the named member, shown at the field. */
const codes = {
  user_not_found: 'nick',
  self_target: 'nick',
  protected_target: 'nick',
  target_blocked: 'nick',
} as const;

/** Adds a member to a list by full nickname or profile ID. */
export function AddPerson({ name, action }: { name: ListName; action: string }) {
  const form = useForm({ defaultValues: { nick: '' } });
  const [formError, setFormError] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ nick }) => {
    setFormError(null);
    try {
      const found = await addByName(name, nick.trim());
      toast(t('added', { nick: found.nick }), { tone: 'good' });
      form.reset();
    } catch (error) {
      setFormError(showRefusal(form.setError, error, { nick: 'nick' }, { codes }));
    }
  });
  return (
    <form noValidate onSubmit={submit} className="mb-6 flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <Field
          className="flex-1"
          label={t('addLabel')}
          help={t('addHelp')}
          error={errors.nick?.message}
          maxLength={40}
          autoComplete="off"
          {...form.register('nick', { validate: (nick) => nick.trim() !== '' || t('addEmpty') })}
        />
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting} className="mt-6">
          {action}
        </Button>
      </div>
      <FormAlert message={formError} />
    </form>
  );
}
