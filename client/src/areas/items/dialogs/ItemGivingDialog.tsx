import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/items.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { toast } from '../../../ui/toast.ts';
import { findPerson, giveOwnedItem, type OwnedItem } from '../queries/items.ts';

/** Refusals about the named member. */
const codes = {
  user_not_found: 'nick',
  self_gift: 'nick',
  item_target_not_host: 'nick',
  item_not_accepted: 'nick',
  block_live: 'nick',
} as const;

/** Gives an unused item to the member with a nickname. */
export default function ItemGivingDialog({
  owned: { owned_id, item },
  onClose,
}: { owned: OwnedItem } & OverlayProps) {
  const form = useForm({ defaultValues: { nick: '' } });
  const [formError, setFormError] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ nick }) => {
    setFormError(null);
    try {
      const person = await findPerson(nick.trim());
      await giveOwnedItem(owned_id, person.user_key);
      toast(t('given', { nick: person.nick, name: item.name }), { tone: 'good' });
      onClose();
    } catch (error) {
      setFormError(showRefusal(form.setError, error, { nick: 'nick' }, { codes }));
    }
  });
  return (
    <Dialog
      title={t('giveTitle', { name: item.name })}
      description={t('giveLead')}
      onClose={() => !isSubmitting && onClose()}
      footer={
        <Button variant="primary" size="lg" busy={isSubmitting} onClick={() => void submit()}>
          {t('give')}
        </Button>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={t('giveTo')}
          error={errors.nick?.message}
          maxLength={40}
          autoComplete="off"
          {...form.register('nick', { validate: (nick) => nick.trim() !== '' || t('personEmpty') })}
        />
        <FormAlert message={formError} />
      </form>
    </Dialog>
  );
}
