import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/operators.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FieldError } from '../../../ui/FieldError.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { NewerVersion, reasonRule, useNewerVersion } from '../../console/index.ts';
import { type ManagedOperator, setRoles } from './operators-queries.ts';

const roleNames = ['support', 'moderator', 'finance', 'content', 'owner'] as const;
/** The version of a member who is no operator yet. */
const noVersion = 0;

interface RolesDialogProps {
  /** Omitted: a member becomes an operator. */
  operator?: ManagedOperator;
  onDone?: () => void;
  /** Shows the operator in the list, if another owner changed the roles first. */
  onSecond?: (error: unknown) => boolean;
}

/** Chooses the roles of an operator, with a reason. A refusal is shown here; the input is retained. */
export default function RolesDialog({
  operator,
  onDone,
  onSecond,
  onClose,
}: RolesDialogProps & OverlayProps) {
  const { current, newer, note } = useNewerVersion(operator, onSecond);
  const form = useForm({ defaultValues: { member: '', roles: operator?.roles ?? [], reason: '' } });
  const { errors, isSubmitting } = form.formState;
  const [formError, setFormError] = useState<string | null>(null);

  const submit = form.handleSubmit(async ({ member, roles, reason }) => {
    setFormError(null);
    try {
      await setRoles(operator?.user.user_key ?? Number(member.trim()), {
        roles,
        version: current?.version ?? noVersion,
        reason: reason.trim(),
      });
    } catch (error) {
      if (note(error)) return;
      const fields = { user_key: 'member', reason: 'reason' } as const;
      setFormError(showRefusal(form.setError, error, fields, { codes: { user_not_found: 'member' } }));
      return;
    }
    toast(t('saved'), { tone: 'good' });
    onDone?.();
    onClose();
  });

  return (
    <FormDialog
      title={operator ? t('changeTitle', { nick: operator.user.nick }) : t('addTitle')}
      description={operator ? `${t('changeBody')} ${t('removeBody')}` : t('addBody')}
      action={operator ? t('save') : t('add')}
      isSubmitting={isSubmitting}
      formError={formError}
      onSubmit={submit}
      onClose={onClose}
    >
      {newer?.now && (
        <NewerVersion
          message={newer.message}
          texts={[[t('roles'), newer.now.roles.map((role) => t(`role_${role}`)).join(', ')]]}
          onTake={() => form.setValue('roles', newer.now?.roles ?? [])}
        />
      )}
      {!operator && (
        <Field
          label={t('member')}
          inputMode="numeric"
          autoComplete="off"
          error={errors.member?.message}
          {...form.register('member', {
            validate: (key) => /^[1-9]\d{0,9}$/.test(key.trim()) || t('memberWrong'),
          })}
        />
      )}
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-semibold">{t('roles')}</legend>
        {roleNames.map((role) => (
          <Checkbox
            key={role}
            value={role}
            label={t(`role_${role}`)}
            help={t(`help_${role}`)}
            {...form.register('roles', {
              validate: (roles) => operator !== undefined || roles.length > 0 || t('rolesNeeded'),
            })}
          />
        ))}
        {errors.roles?.message && <FieldError>{errors.roles.message}</FieldError>}
      </fieldset>
      <TextArea
        label={t('reason')}
        help={t('reasonHelp')}
        rows={3}
        error={errors.reason?.message}
        {...form.register('reason', {
          validate: reasonRule,
        })}
      />
    </FormDialog>
  );
}
