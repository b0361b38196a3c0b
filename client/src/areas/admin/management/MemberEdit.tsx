import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Schema } from '../../../api/client.ts';
import { showRefusal } from '../../../api/form-refusal.ts';
import { secondDecisionOf } from '../../../api/second-decision.ts';
import { t } from '../../../messages/admin.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { Field } from '../../../ui/Field.tsx';
import { formatHoney, formatNumber } from '../../../ui/format/numbers.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { IfRight, reasonRule } from '../../console/index.ts';
import { GradeBadges, honorName, vipName } from '../../grades/index.ts';
import { SubmitSection } from '../../settings/index.ts';
import { type EditValues, editOf, honors, signsOut, valuesOf } from './edit.ts';
import { editMember, showMember } from './managed.ts';

const roles = ['member', 'host', 'operator'] as const;
const vipLevels = ['0', '1', '2', '3', '4', '5'] as const;

/** A member's fields that an operator may change, with a reason. Unchanged fields are not sent. */
export function MemberEdit({ id, member }: { id: string; member: Schema<'ManagedUser'> }) {
  const form = useForm<EditValues & { reason: string }>({
    defaultValues: { ...valuesOf(member), reason: '' },
  });
  const [formError, setFormError] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ reason, ...values }) => {
    setFormError(null);
    const edit = editOf(valuesOf(member), values);
    if (!edit) return setFormError(t('mgtUnchanged'));
    const save = async (): Promise<void> => {
      try {
        const { version } = member;
        const changed = await editMember(id, member.user_key, { ...edit, version, reason: reason.trim() });
        form.reset({ ...valuesOf(changed), reason: '' });
        toast(t('done'), { tone: 'good' });
      } catch (error) {
        const now = secondDecisionOf<Schema<'ManagedUser'>>(error)?.now;
        if (now) {
          // What was typed stays; the other fields become as they are now.
          showMember(id, now);
          form.reset({ ...valuesOf(now), reason: '' }, { keepDirtyValues: true });
        }
        const names = { nick: 'nick', profile_id: 'profile_id', reason: 'reason' } as const;
        const codes = { prohibited_word: 'nick', forbidden_id: 'profile_id' } as const;
        setFormError(showRefusal(form.setError, error, names, { codes }));
      }
    };
    if (!signsOut(edit)) return save();
    openConfirm({
      title: t('mgtSignsOutTitle', { nick: member.nick }),
      body: t('mgtSignIns'),
      action: t('mgtSave'),
      tone: 'danger',
      onConfirm: save,
    });
  });

  const yesNo = (['Y', 'N'] as const).map((value) => ({ value, label: t(`mgt_${value}`) }));

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-8 flex flex-col gap-6">
      <div className="flex items-center gap-3 rounded-card border border-line bg-surface p-4">
        <Avatar user={member} size={40} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {member.nick} <GradeBadges user={member} />
          </p>
          <p className="text-sm text-muted">
            {member.user_key} · {member.login_id ?? '-'} · @{member.profile_id}
          </p>
          <p className="text-sm text-muted">
            {formatHoney(member.star_cnt)} · {formatNumber(member.btuc_cnt)} BTUC
          </p>
        </div>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('mgtNick')}
          autoComplete="off"
          error={errors.nick?.message}
          {...form.register('nick')}
        />
        <Field
          label={t('mgtProfileId')}
          autoComplete="off"
          error={errors.profile_id?.message}
          {...form.register('profile_id')}
        />
        <IfRight right="members.set_role">
          <Choice
            label={t('role')}
            value={form.watch('role')}
            options={roles.map((value) => ({ value, label: t(`role_${value}`) }))}
            onChange={(role) => form.setValue('role', role)}
          />
        </IfRight>
        <Choice
          label={t('mgtVip')}
          value={form.watch('vip_level')}
          options={vipLevels.map((value) => ({ value, label: vipName(Number(value)) }))}
          onChange={(level) => form.setValue('vip_level', level)}
        />
        <Choice
          label={t('mgtHonor')}
          value={form.watch('honor')}
          options={honors.map((value) => ({ value, label: honorName(value) ?? t('mgtNoHonor') }))}
          onChange={(honor) => form.setValue('honor', honor)}
        />
        <Choice
          label={t('mgtVerified')}
          value={form.watch('verification_yn')}
          options={yesNo}
          onChange={(yn) => form.setValue('verification_yn', yn)}
        />
        <Choice
          label={t('mgtAdult')}
          value={form.watch('user_adult_yn')}
          options={yesNo}
          onChange={(yn) => form.setValue('user_adult_yn', yn)}
        />
        <Choice
          label={t('mgtExcelOnly')}
          value={form.watch('excel_only_yn')}
          options={yesNo}
          onChange={(yn) => form.setValue('excel_only_yn', yn)}
        />
      </div>
      <p className="text-sm text-muted">{t('mgtSignIns')}</p>
      <TextArea
        label={t('reason')}
        help={t('reasonHelp')}
        rows={3}
        error={errors.reason?.message}
        {...form.register('reason', {
          validate: reasonRule,
        })}
      />
      <SubmitSection formError={formError} action={t('mgtSave')} busy={isSubmitting} />
    </form>
  );
}
