import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../../messages/sign-up.ts';
import { useNameRange } from '../../../site/site-info.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { UniqueField } from '../../../ui/UniqueField.tsx';
import type { SignUpDraft } from '../model/draft.ts';
import { uniqueNameProblem } from '../model/field-text.ts';
import { PhotoPicker } from '../parts/PhotoPicker.tsx';
import { StepFrame } from '../parts/StepFrame.tsx';
import { useAvailability } from '../parts/use-availability.ts';
import type { StepProps } from './step-props.ts';

/** The widest range that the settings allow. */
const nameLengthMax = 40;

/** Picture, nickname and profile ID; then the account is created. */
export function ProfileStep({
  draft,
  change,
  refusal,
  focus,
  onJoin,
}: StepProps & { onJoin: (entered: Pick<SignUpDraft, 'nick' | 'profileId'>) => Promise<void> }) {
  const form = useForm({ defaultValues: { nick: draft.nick, profileId: draft.profileId } });
  const { errors, isSubmitting } = form.formState;
  const [nick, profileId] = form.watch(['nick', 'profileId']);
  const nickCheck = useAvailability('nick', nick);
  const nickRange = useNameRange('nick');
  const profileIdRange = useNameRange('profile_id');
  const profileIdCheck = useAvailability('profile_id', profileId);

  useEffect(() => {
    const field = refusal?.field;
    if (refusal && (field === 'nick' || field === 'profileId')) {
      form.setError(field, { message: refusal.message }, { shouldFocus: true });
    }
  }, [refusal, form]);

  const submit = form.handleSubmit(async (values) => {
    if (nickCheck.problem) form.setFocus('nick');
    else if (profileIdCheck.problem) form.setFocus('profileId');
    else await onJoin(values);
  });

  return (
    <StepFrame title={t('profileTitle')} body={t('profileBody')} focus={focus && !refusal}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        <PhotoPicker
          photo={draft.photo}
          nick={nick}
          signUpToken={draft.verified?.signUpToken ?? ''}
          onChange={(photo) => change({ photo })}
        />
        <UniqueField
          label={t('nick')}
          help={t('nickHelp', nickRange)}
          autoComplete="nickname"
          maxLength={nameLengthMax}
          check={nickCheck}
          error={errors.nick?.message}
          {...form.register('nick', {
            validate: (value) => uniqueNameProblem('nick', value) ?? true,
            onChange: () => change({ nick: form.getValues('nick') }),
          })}
        />
        <UniqueField
          label={`${t('profileId')} ${t('optional')}`}
          help={t('profileIdHelp', profileIdRange)}
          autoComplete="off"
          maxLength={nameLengthMax}
          check={profileIdCheck}
          error={errors.profileId?.message}
          {...form.register('profileId', {
            validate: (value) => (value === '' ? true : (uniqueNameProblem('profile_id', value) ?? true)),
            onChange: () => change({ profileId: form.getValues('profileId') }),
          })}
        />
        <FormAlert message={refusal && refusal.field === null ? refusal.message : null} />
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
          {t('join')}
        </Button>
      </form>
    </StepFrame>
  );
}
