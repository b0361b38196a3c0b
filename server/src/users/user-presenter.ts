import type { UserBrief } from './users.dto.ts';

/** The columns that a UserBrief is made of. */
export interface UserBriefRow {
  userKey: number;
  nick: string;
  profileInfo: string | null;
  profileId: string;
  vipLevel: number;
  honor: string | null;
}

/** What anyone may see of a member. */
export function presentUserBrief(row: UserBriefRow): UserBrief {
  return {
    user_key: row.userKey,
    nick: row.nick,
    profile_info: row.profileInfo,
    profile_id: row.profileId,
    vip_level: row.vipLevel,
    honor: row.honor,
  };
}

/** A telephone number with its middle hidden; empty when there is none. */
export const hidePhone = (phone: string): string => phone.replace(/^(\d{3})\d+(\d{4})$/, '$1-****-$2');
