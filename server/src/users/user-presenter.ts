import type { UserBrief, UserEffects } from './users.dto.ts';

/** The columns needed for a UserBrief. */
export interface UserBriefRow {
  userKey: number;
  nick: string;
  profileInfo: string | null;
  profileId: string;
  vipLevel: number;
  honor: string | null;
  /** The column's raw value. */
  effects?: unknown;
}

/** SQL for the columns of a UserBriefRow. */
export const briefColumns = (alias: string): string =>
  `${alias}.user_key AS "userKey", ${alias}.nick, ${alias}.profile_info AS "profileInfo",` +
  ` ${alias}.profile_id AS "profileId", ${alias}.vip_level AS "vipLevel", ${alias}.honor, ${alias}.effects`;

/** The columns of a UserBrief. */
export interface BriefFields {
  user_key: number;
  nick: string;
  profile_info: string | null;
  profile_id: string;
  vip_level: number;
  honor: string | null;
  effects: unknown;
}

const briefFields = [
  'user_key',
  'nick',
  'profile_info',
  'profile_id',
  'vip_level',
  'honor',
  'effects',
] as const satisfies (keyof BriefFields)[];

/** The columns of a UserBrief within another row, named by `briefColumnsAs`. */
export type BriefColumns<Prefix extends string> = {
  [Field in keyof BriefFields as `${Prefix}_${Field}`]: BriefFields[Field];
};

/** SQL for the BriefColumns of a users table under this alias: half the cost of a JSON column, in Postgres and Node. */
export const briefColumnsAs = (alias: string, prefix: string): string =>
  briefFields.map((field) => `${alias}.${field} AS ${prefix}_${field}`).join(', ');

/** Presents what anyone may see of a member. */
export function presentUserBrief(row: UserBriefRow): UserBrief {
  return {
    user_key: row.userKey,
    nick: row.nick,
    profile_info: row.profileInfo,
    profile_id: row.profileId,
    vip_level: row.vipLevel,
    honor: row.honor,
    ...effectsOf(row.effects),
  };
}

const effectNames = ['nick_color', 'entrance', 'chat_bubble'] as const satisfies (keyof UserEffects)[];

/** The effects of items in use, from the users column; empty without any. */
export function effectsOf(column: unknown): { effects?: UserEffects } {
  if (!isObject(column)) return {};
  const effects: UserEffects = {};
  for (const name of effectNames) {
    const style = column[name];
    if (typeof style === 'string') effects[name] = style;
  }
  return { effects };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** vi*****1: keeps the first two and the last character. */
export const hideLoginId = (id: string): string =>
  `${id.slice(0, 2)}${'*'.repeat(Math.max(1, id.length - 3))}${id.slice(-1)}`;
