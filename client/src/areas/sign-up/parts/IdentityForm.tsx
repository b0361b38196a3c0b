import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/sign-up.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { ProgressLine } from '../../../ui/Progress.tsx';
import { digitsOf, phoneText } from '../../verification/index.ts';
import { realNameProblem } from '../model/field-text.ts';
import { type IdentityFailure, IdentityStopped } from '../model/identity-wait.ts';
import type { EnteredPerson, VerificationPurpose } from '../queries/identity.ts';
import { type IdentityResult, useIdentity } from '../use-identity.ts';

const endTexts: Record<IdentityFailure, () => string> = {
  closed: () => t('identityClosed'),
  declined: () => t('identityDeclined'),
  expired: () => t('identityExpired'),
};

const nameLengthMax = 30;
const phoneLengthMax = 20;

/** Name and phone number as entered, then the provider's popup; both must match. */
export function IdentityForm({
  purpose,
  initial,
  onEntered,
  onVerified,
  onRefused,
  refusal = null,
}: {
  purpose: VerificationPurpose;
  initial: EnteredPerson;
  /** Reports the input while it is typed. */
  onEntered?: (person: EnteredPerson) => void;
  onVerified: (result: IdentityResult) => Promise<void> | void;
  /** @returns true if the refusal is handled elsewhere */
  onRefused?: (error: unknown) => boolean;
  /** Why the user was sent back to this step. */
  refusal?: string | null;
}) {
  const form = useForm<EnteredPerson>({ defaultValues: initial });
  const identity = useIdentity(purpose);
  const [formError, setFormError] = useState<string | null>(refusal);
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (person) => {
    setFormError(null);
    try {
      const result = await identity.start(person);
      if (result) await onVerified(result);
    } catch (error) {
      if (onRefused?.(error)) return;
      setFormError(error instanceof IdentityStopped ? endTexts[error.end]() : errorMessage(error));
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={t('name')}
        placeholder={t('namePlaceholder')}
        autoComplete="name"
        maxLength={nameLengthMax}
        readOnly={identity.waiting}
        error={errors.name?.message}
        {...form.register('name', {
          setValueAs: (value: string) => value.trim(),
          validate: (value) => realNameProblem(value) ?? true,
          onChange: () => onEntered?.(form.getValues()),
        })}
      />
      <Field
        label={t('phone')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        placeholder={t('phonePlaceholder')}
        maxLength={phoneLengthMax}
        readOnly={identity.waiting}
        help={t('phoneHelp')}
        error={errors.phone?.message}
        {...form.register('phone', {
          setValueAs: digitsOf,
          validate: (value) => phoneText(value) ?? true,
          onChange: () => onEntered?.(form.getValues()),
        })}
      />
      {identity.waiting ? (
        <Waiting link={identity.link} onCancel={identity.cancel} />
      ) : (
        <>
          <FormAlert message={formError} />
          <Button type="submit" variant="primary" size="lg">
            {formError ? t('identityAgain') : t('identityStart')}
          </Button>
        </>
      )}
    </form>
  );
}

/** Shown while the popup is open; or a link to it, if the browser blocked it. */
function Waiting({ link, onCancel }: { link: string | null; onCancel: () => void }) {
  return (
    <div role="status" className="flex flex-col gap-3 rounded-card bg-raised p-4">
      <p className="text-md font-semibold">{link ? t('identityBlocked') : t('identityWaiting')}</p>
      <p className="text-muted">{link ? t('identityBlockedBody') : t('identityWaitingBody')}</p>
      <ProgressLine />
      <div className="flex flex-wrap gap-2">
        {link && (
          // The popup posts a message to its opener, so it needs one.
          <a href={link} target="_blank" rel="noopener opener" className={buttonClass('primary')}>
            {t('identityOpen')}
          </a>
        )}
        <Button variant="ghost" className={link ? undefined : '-ml-4'} onClick={onCancel}>
          {t('identityCancel')}
        </Button>
      </div>
    </div>
  );
}
