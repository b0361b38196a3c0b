import type { Schema } from '../../../api/client.ts';

type Member = Pick<
  Schema<'ManagedUser'>,
  | 'nick'
  | 'profile_id'
  | 'role'
  | 'vip_level'
  | 'honor'
  | 'verification_yn'
  | 'user_adult_yn'
  | 'excel_only_yn'
>;

/** The editable fields of a member, as the form holds them. */
export interface EditValues {
  nick: string;
  profile_id: string;
  role: Schema<'ManagedUser'>['role'];
  vip_level: string;
  honor: NonNullable<Schema<'ManagedUserEdit'>['honor']>;
  verification_yn: 'Y' | 'N';
  user_adult_yn: 'Y' | 'N';
  excel_only_yn: 'Y' | 'N';
}

/** The grades that can be assigned; `none` removes the current one. */
export const honors = ['none', 'rookie', 'pro', 'star', 'master', 'mvp'] as const;

export const valuesOf = (member: Member): EditValues => ({
  nick: member.nick,
  profile_id: member.profile_id,
  role: member.role,
  vip_level: String(member.vip_level),
  honor: honors.find((honor) => honor === member.honor) ?? 'none',
  verification_yn: member.verification_yn,
  user_adult_yn: member.user_adult_yn,
  excel_only_yn: member.excel_only_yn,
});

type Edit = Omit<Schema<'ManagedUserEdit'>, 'reason'>;

/** Whether an edit signs the member out everywhere (USERS-9). */
export const signsOut = (edit: Edit): boolean =>
  ['role', 'verification_yn', 'user_adult_yn', 'excel_only_yn'].some((name) => name in edit);

/** The changed fields, as the call expects them; null for none. */
export function editOf(before: EditValues, after: EditValues): Edit | null {
  const edit = {
    ...(after.nick.trim() !== before.nick && { nick: after.nick.trim() }),
    ...(after.profile_id.trim() !== before.profile_id && { profile_id: after.profile_id.trim() }),
    ...(after.role !== before.role && { role: after.role }),
    ...(after.vip_level !== before.vip_level && { vip_level: Number(after.vip_level) }),
    ...(after.honor !== before.honor && { honor: after.honor }),
    ...(after.verification_yn !== before.verification_yn && { verification_yn: after.verification_yn }),
    ...(after.user_adult_yn !== before.user_adult_yn && { user_adult_yn: after.user_adult_yn }),
    ...(after.excel_only_yn !== before.excel_only_yn && { excel_only_yn: after.excel_only_yn }),
  };
  return Object.keys(edit).length === 0 ? null : edit;
}
