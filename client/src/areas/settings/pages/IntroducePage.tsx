import { stateMemoLengthMax } from '@honey/rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/settings.ts';
import { useSiteInfo } from '../../../site/site-info.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import type { SessionUser } from '../../session/index.ts';
import { completion } from '../model/completion.ts';
import { SettingPage } from '../parts/SettingPage.tsx';
import { SubmitSection } from '../parts/SubmitSection.tsx';
import { useUnsaved } from '../parts/use-unsaved.ts';
import { editStateMemo } from '../queries/account.ts';
import { refreshOwn } from '../queries/own.ts';

/** /mypage/settings/person/introduce */
export default function IntroducePage() {
  return <SettingPage title={t('introduceTitle')}>{(user) => <IntroduceForm user={user} />}</SettingPage>;
}

function IntroduceForm({ user }: { user: SessionUser }) {
  const form = useForm({ defaultValues: { memo: user.state_memo } });
  const navigate = useNavigate();
  const [formError, setFormError] = useState<string | null>(null);
  const { errors, isDirty, isSubmitting } = form.formState;
  const release = useUnsaved(isDirty);
  const length = [...form.watch('memo')].length;
  const max = useSiteInfo()?.state_memo_length_max ?? stateMemoLengthMax;

  const submit = form.handleSubmit(async ({ memo }) => {
    setFormError(null);
    try {
      await editStateMemo(memo.trim());
    } catch (error) {
      const codes = { prohibited_word: 'memo' } as const;
      setFormError(showRefusal(form.setError, error, { state_memo: 'memo' }, { codes }));
      return;
    }
    await refreshOwn(user.user_key);
    release();
    await navigate(...completion('introduce'));
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <TextArea
        label={t('introduceLabel')}
        placeholder={t('introducePlaceholder')}
        rows={4}
        help={t('introduceHelp')}
        count={t('introduceCount', { length, max })}
        error={errors.memo?.message}
        {...form.register('memo', {
          validate: (memo) => {
            const length = [...memo.trim()].length;
            return length <= max || t('introduceTooLong', { max, length });
          },
        })}
      />
      <SubmitSection formError={formError} action={t('save')} busy={isSubmitting} />
    </form>
  );
}
