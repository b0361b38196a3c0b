import { yn } from '../core/http/answer.dto.ts';
import { effectsOf, presentUserBrief, type UserBriefRow } from '../users/user-presenter.ts';
import type { FoundComment, FoundMember, SuggestedMember } from './search.dto.ts';

/** A member as the statement answers them. */
export interface MemberRow {
  user_key: number;
  nick: string;
  profile_info: string | null;
  profile_id: string;
  vip_level: number;
  honor: string | null;
  effects: unknown;
  state_memo: string;
  host: boolean;
  follower_cnt: number;
  live_vod_key: number | null;
  followed: boolean;
}

/** A comment as the statement answers it. */
export interface CommentRow {
  comment_sn: number;
  content: string;
  created_at: Date;
  author: UserBriefRow;
  owner: UserBriefRow;
}

/** What both the hits and the suggestions tell of a member. */
export const presentSuggested = (row: MemberRow): SuggestedMember => ({
  user_key: row.user_key,
  nick: row.nick,
  profile_info: row.profile_info,
  profile_id: row.profile_id,
  vip_level: row.vip_level,
  honor: row.honor,
  ...effectsOf(row.effects),
  host_yn: yn(row.host),
  live_vod_key: row.live_vod_key,
});

/** A member who was found. */
export const presentMember = (row: MemberRow): FoundMember => ({
  ...presentSuggested(row),
  state_memo: row.state_memo,
  follower_cnt: row.follower_cnt,
  follow_yn: yn(row.followed),
});

/** A comment that was found. */
export const presentComment = (row: CommentRow): FoundComment => ({
  comment_sn: row.comment_sn,
  user: presentUserBrief(row.author),
  host: presentUserBrief(row.owner),
  content: row.content,
  created_at: row.created_at.toISOString(),
});
