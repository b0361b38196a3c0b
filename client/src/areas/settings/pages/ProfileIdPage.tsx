import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { errorCode, errorMessage } from '../../../api/errors.ts';
import { showRefusal } from '../../../api/form-refusal.ts';
import { queryClient } from '../../../api/query-client.ts';
import { t } from '../../../messages/settings.ts';
import { useNameRange } from '../../../site/site-info.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { UniqueField } from '../../../ui/UniqueField.tsx';
import type { SessionUser } from '../../session/index.ts';
import { completion } from '../model/completion.ts';
import { ownNameProblem } from '../model/own-name.ts';
import { Facts } from '../parts/Facts.tsx';
import { SettingPage } from '../parts/SettingPage.tsx';
import { SubmitSection } from '../parts/SubmitSection.tsx';
import { FieldFormSkeleton } from '../parts/skeletons.tsx';
import { useNameCheck } from '../parts/use-name-check.ts';
import { useUnsaved } from '../parts/use-unsaved.ts';
import { WaitNotice } from '../parts/WaitNotice.tsx';
import { editProfileId, permissionQuery } from '../queries/names.ts';
import { refreshOwn } from '../queries/own.ts';

/** /mypage/settings/person/profile-id */
export default function ProfileIdPage() {
  return <SettingPage title={t('profileIdTitle')}>{(user) => <ProfileId user={user} />}</SettingPage>;
}

function ProfileId({ user }: { user: SessionUser }) {
  const { data, error, refetch } = useQuery(permissionQuery('profile_id'));
  if (error)
    return (
      <ErrorState title={t('permissionFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />
    );
  if (!data) return <FieldFormSkeleton facts={1} />;
  if (data.permission_yn === 'N')
    return <WaitNotice title={t('profileIdWaitTitle')} changedAt={data.changed_at} nextAt={data.next_at} />;
  return <ProfileIdForm user={user} days={data.days} />;
}

function ProfileIdForm({ user, days }: { user: SessionUser; days: number }) {
  const form = useForm({ defaultValues: { profileId: '' } });
  const navigate = useNavigate();
  const [formError, setFormError] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const typed = form.watch('profileId').trim();
  const range = useNameRange('profile_id');
  const check = useNameCheck('profile_id', typed, user.profile_id, range);
  const release = useUnsaved(typed !== '');

  const submit = form.handleSubmit(async ({ profileId }) => {
    if (check.problem) {
      form.setFocus('profileId');
      return;
    }
    setFormError(null);
    try {
      await editProfileId(profileId.trim());
    } catch (error) {
      const codes = { forbidden_id: 'profileId', unchanged: 'profileId' } as const;
      setFormError(showRefusal(form.setError, error, { profile_id: 'profileId' }, { codes }));
      if (errorCode(error) === 'change_too_soon')
        await queryClient.invalidateQueries({ queryKey: permissionQuery('profile_id').queryKey });
      return;
    }
    await refreshOwn(user.user_key);
    release();
    await navigate(...completion('profile-id'));
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <UniqueField
        label={t('profileIdNew')}
        help={t('profileIdHelp', range)}
        autoComplete="off"
        maxLength={40}
        check={check}
        error={errors.profileId?.message}
        {...form.register('profileId', {
          onChange: () => setFormError(null),
          validate: (value) => ownNameProblem('profile_id', value.trim(), user.profile_id, range) ?? true,
        })}
      />
      <div>
        <Facts rows={[{ name: t('profileIdNow'), value: `@${user.profile_id}` }]} />
        {days > 0 && <p className="mt-2 text-muted">{t('profileIdDays', { days })}</p>}
      </div>
      <SubmitSection formError={formError} action={t('profileIdSubmit')} busy={isSubmitting} />
    </form>
  );
}
