import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../../messages/coupons.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { vipName } from '../../grades/index.ts';
import { type CampaignValues, memberKeysOf } from './campaign-form.ts';
import { NumberInput } from './NumberInput.tsx';

const audiences = ['codes', 'members', 'grade'] as const;
const grades = ['1', '2', '3', '4', '5', '0'] as const;

/** Who gets the coupons of a campaign. */
export function AudienceFields({ form }: { form: UseFormReturn<CampaignValues> }) {
  const audience = form.watch('audience');
  return (
    <>
      <Choice
        label={t('adminAudience')}
        value={audience}
        options={audiences.map((value) => ({ value, label: t(`audience_${value}`) }))}
        onChange={(value) => form.setValue('audience', value)}
      />
      {audience === 'codes' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberInput form={form} name="codes" label={t('adminCodes')} min={1} max={1_000} />
          <NumberInput form={form} name="codeLimit" label={t('adminCodeLimit')} min={1} max={1_000_000} />
        </div>
      )}
      {audience === 'members' && (
        <TextArea
          label={t('adminMembers')}
          help={t('adminMembersHelp')}
          rows={3}
          error={form.formState.errors.members?.message}
          {...form.register('members', {
            validate: (members) => memberKeysOf(members) !== null || t('adminMembersWrong'),
          })}
        />
      )}
      {audience === 'grade' && (
        <Choice
          label={t('adminGrade')}
          value={form.watch('grade')}
          options={grades.map((value) => ({ value, label: vipName(Number(value)) }))}
          onChange={(grade) => form.setValue('grade', grade)}
        />
      )}
    </>
  );
}
