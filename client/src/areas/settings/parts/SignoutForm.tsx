import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { showRefusal } from '../../../api/form-refusal.ts';
import { sessionStore } from '../../../api/session-store.ts';
import { t } from '../../../messages/settings.ts';
import { paths } from '../../../routing/paths.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { PasswordField } from '../../../ui/Field.tsx';
import { FieldError } from '../../../ui/FieldError.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { suspendPersonal } from '../../chat/index.ts';
import type { SessionUser } from '../../session/index.ts';
import { PhoneCodeFields, phoneCodeCalls } from '../../verification/index.ts';
import { reasonText, type SignoutReason, signoutReasons } from '../model/signout-reasons.ts';
import { deleteAccount } from '../queries/account.ts';
import { SubmitSection } from './SubmitSection.tsx';
import { useUnsaved } from './use-unsaved.ts';

/** A code to the member's own number, to confirm the deletion. */
const deletionCalls = phoneCodeCalls('delete');

interface Values {
  reason: SignoutReason | '';
  own: string;
  password: string;
  agreed: boolean;
}

const reasonLengthMax = 200;
/** Reason, proof and final confirmation; then the member is signed out and redirected home. */
export function SignoutForm({ user, lost }: { user: SessionUser; lost: string }) {
  const form = useForm<Values>({ defaultValues: { reason: '', own: '', password: '', agreed: false } });
  const navigate = useNavigate();
  const [formError, setFormError] = useState<string | null>(null);
  /** The SMS code by which members without a password confirm it. */
  const [proof, setProof] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const { errors, isDirty, isSubmitting } = form.formState;
  const release = useUnsaved(isDirty);
  const byPassword = user.password_yn === 'Y';

  const requestDeletion = async (body: Parameters<typeof deleteAccount>[0]): Promise<void> => {
    let final: string;
    const resumePersonal = suspendPersonal();
    try {
      final = (await deleteAccount(body)).deleted_on;
    } catch (error) {
      const refused = showRefusal(
        form.setError,
        error,
        { reason: 'own', password: 'password' },
        { codes: { password_incorrect: 'password' }, shouldFocus: false },
      );
      // A code can be used once, whatever the outcome.
      setProof(null);
      setRound((round) => round + 1);
      setFormError(refused);
      resumePersonal();
      return;
    }
    release();
    toast(t('signoutDone', { date: formatDateTime(final) }), { tone: 'good' });
    sessionStore.clear();
    resumePersonal();
    await navigate(paths.home);
  };

  const submit = form.handleSubmit(({ reason, own, password }) => {
    if (reason === '') return;
    if (!byPassword && !proof) {
      setFormError(t('signoutProofFirst'));
      return;
    }
    setFormError(null);
    const proven = proof ? { certification_key: proof } : { password };
    openConfirm({
      title: t('signoutConfirmTitle'),
      body: t('signoutConfirmBody'),
      content: <p className="py-2 font-semibold">{lost}</p>,
      action: t('signoutSubmit'),
      tone: 'danger',
      onConfirm: () => requestDeletion({ reason: reasonText(reason, own), ...proven }),
    });
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{t('signoutReason')}</legend>
        <div className="flex flex-col gap-1">
          {signoutReasons.map(({ value, label }) => (
            <label key={value} className="flex min-h-10 items-center gap-3 text-md">
              <input
                type="radio"
                value={value}
                className="size-5 accent-honey"
                {...form.register('reason', { required: t('signoutReasonEmpty') })}
              />
              {label}
            </label>
          ))}
        </div>
        {errors.reason && (
          <FieldError role="alert" className="mt-1">
            {errors.reason.message}
          </FieldError>
        )}
      </fieldset>
      {form.watch('reason') === 'other' && (
        <TextArea
          label={t('signoutReasonOther')}
          rows={3}
          maxLength={reasonLengthMax}
          error={errors.own?.message}
          {...form.register('own', {
            validate: (own, { reason }) =>
              reason !== 'other' || own.trim() !== '' || t('signoutReasonOtherEmpty'),
          })}
        />
      )}
      {byPassword ? (
        <PasswordField
          label={t('signoutPassword')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password', { required: t('signoutPasswordEmpty') })}
        />
      ) : (
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">{t('signoutProof')}</legend>
          <PhoneCodeFields
            key={round}
            calls={deletionCalls}
            variant="secondary"
            phone={user.phone}
            onProven={(_, { phoneCodeKey }) => {
              setFormError(null);
              setProof(phoneCodeKey);
            }}
          />
        </fieldset>
      )}
      <Checkbox
        label={t('signoutAgree')}
        error={errors.agreed?.message}
        {...form.register('agreed', { required: t('signoutAgreeFirst') })}
      />
      <SubmitSection formError={formError} action={t('signoutSubmit')} busy={isSubmitting} tone="danger" />
    </form>
  );
}
