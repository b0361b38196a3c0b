import { yn } from '../core/http/ok.dto.ts';
import { type BriefColumns, type BriefFields, effectsOf } from '../users/index.ts';
import type { FoundComment, FoundMember, SuggestedMember } from './search.dto.ts';

/** A member row of the statement. */
export interface MemberRow extends BriefFields {
  state_memo: string;
  host: boolean;
  follower_cnt: number;
  live_vod_key: number | null;
}

/** A comment row of the statement: `author` wrote it on the page of `owner`. */
export interface CommentRow extends BriefColumns<'author'>, BriefColumns<'owner'> {
  comment_sn: number;
  content: string;
  created_at: Date;
}

/** The public data of a found member. */
export type MemberCard = Omit<FoundMember, 'follow_yn'>;

export const presentMember = (row: MemberRow): MemberCard => ({
  user_key: row.user_key,
  nick: row.nick,
  profile_info: row.profile_info,
  profile_id: row.profile_id,
  vip_level: row.vip_level,
  honor: row.honor,
  ...effectsOf(row.effects),
  host_yn: yn(row.host),
  live_vod_key: row.live_vod_key,
  state_memo: row.state_memo,
  follower_cnt: row.follower_cnt,
});

/** The data of a suggested member. */
export const presentSuggested = ({ state_memo, follower_cnt, ...member }: MemberCard): SuggestedMember =>
  member;

/** A found comment. */
export const presentComment = (row: CommentRow): FoundComment => ({
  comment_sn: row.comment_sn,
  user: {
    user_key: row.author_user_key,
    nick: row.author_nick,
    profile_info: row.author_profile_info,
    profile_id: row.author_profile_id,
    vip_level: row.author_vip_level,
    honor: row.author_honor,
    ...effectsOf(row.author_effects),
  },
  host: {
    user_key: row.owner_user_key,
    nick: row.owner_nick,
    profile_info: row.owner_profile_info,
    profile_id: row.owner_profile_id,
    vip_level: row.owner_vip_level,
    honor: row.owner_honor,
    ...effectsOf(row.owner_effects),
  },
  content: row.content,
  created_at: row.created_at.toISOString(),
});
