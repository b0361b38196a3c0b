import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/admin.ts';
import { paths } from '../../../routing/paths.ts';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { reasonRule } from '../../console/index.ts';
import { SubmitSection } from '../../settings/index.ts';
import { signInAsMember } from './forced-login.ts';

/** /admin/force-login: an operator signs in as a member, to see what the member sees. */
export default function ForcedLoginPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { member: search.get('user_key') ?? '', reason: '' } });
  const [formError, setFormError] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ member, reason }) => {
    setFormError(null);
    try {
      await signInAsMember(Number(member.trim()), reason.trim());
    } catch (error) {
      const codes = { user_not_found: 'member', operator_protected: 'member' } as const;
      setFormError(showRefusal(form.setError, error, { user_key: 'member', reason: 'reason' }, { codes }));
      return;
    }
    await navigate(paths.home);
  });

  return (
    <div className="mx-auto max-w-text px-4 py-8">
      <h1 className="text-xl font-extrabold">{t('forcedTitle')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('forcedLead')}</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
        <Field
          label={t('forcedKey')}
          help={t('forcedKeyHelp')}
          inputMode="numeric"
          autoComplete="off"
          error={errors.member?.message}
          {...form.register('member', {
            validate: (key) => /^[1-9]\d{0,9}$/.test(key.trim()) || t('forcedKeyWrong'),
          })}
        />
        <TextArea
          label={t('reason')}
          help={t('reasonHelp')}
          rows={3}
          error={errors.reason?.message}
          {...form.register('reason', {
            validate: reasonRule,
          })}
        />
        <SubmitSection formError={formError} action={t('forcedGo')} busy={isSubmitting} />
      </form>
    </div>
  );
}
