import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { FromDigits } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/index.ts';
import { LiveDetail } from '../lists/live.dto.ts';

/** Joins a live; the watch_id of a running session resumes it. */
export class JoinRequest {
  /**
   * The session to resume (after a reconnect or a reload).
   * @example 7f1f2c1e-6f0e-4a3c-9f53-2f8f1f0f6a11
   */
  @IsOptional()
  @IsUUID()
  watch_id?: string;
}

/** A rendition that a player may choose. */
export class PlaybackQuality {
  /**
   * Name of the rendition, as menus show it.
   * @example 720p
   */
  name!: string;
  /**
   * Pixels.
   * @example 720
   */
  height!: number;
  /**
   * Peak bits per second.
   * @example 1600000
   */
  bandwidth!: number;
}

/** One way to play a live. */
export class PlaybackSource {
  /**
   * The protocol of the address.
   * @example hls
   */
  type!: 'hls' | 'flv' | 'll-hls';
  /**
   * Signed address, valid for this watch session and a few minutes; every heartbeat returns a new one.
   * @example /media/hls/1001/cafe/t4k2p0-t4k1a0-7f1f2c1e6f0e4a3c9f532f8f1f0f6a11-Zk1mVt0c3yqkX8h3m2mZ9A/master.m3u8
   */
  url!: string;
  /** Best first; omitted if there is only one. */
  qualities?: PlaybackQuality[];
}

/** Everything that a player needs. */
export class Playback {
  /** Best first. */
  sources!: PlaybackSource[];
  /**
   * Poster to show without video, or null.
   * @example /media/clips/cafe/1f2e3d4c/poster.webp
   */
  poster_url!: string | null;
}

/** The result of joining a live (design: watch rules). */
export class JoinResult {
  /**
   * Identifies the watch session in heartbeat and leave.
   * @example 7f1f2c1e-6f0e-4a3c-9f53-2f8f1f0f6a11
   */
  watch_id!: string;
  /**
   * Seconds between heartbeats.
   * @example 20
   */
  heartbeat_seconds!: number;
  /** The joined live. */
  live!: LiveDetail;
  /** Everything that a player needs. */
  playback!: Playback;
  /**
   * The chat channel: the vod_key as text.
   * @example 1001
   */
  channel_id!: string;
  /**
   * A ticket to join that channel, valid for 60 s.
   * @example eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMDAxIn0.c2ln
   */
  ticket!: string;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:01:00.000Z
   */
  ticket_expires_at!: string;
  /**
   * The viewer's permission: 0 viewer, 1 fan, 2 manager, 3 host, 9 operator.
   * @example 0
   */
  permission!: number;
  /**
   * The viewer's fan level with this host, 0 to 100.
   * @example 0
   */
  fan_level!: number;
  /**
   * Why the viewer may not talk (login_required, chat_blocked, fan_grade, subscribers_only), or null.
   * @example fan_grade
   */
  talk_refusal!: string | null;
  /**
   * Y: the viewer likes the live.
   * @example N
   */
  like_yn!: Yn;
  /**
   * Whether the viewer follows the host.
   * @example Y
   */
  follow_yn!: Yn;
}

/** Identifies a running watch session. */
export class WatchRequest {
  /**
   * As returned by join.
   * @example 7f1f2c1e-6f0e-4a3c-9f53-2f8f1f0f6a11
   */
  @IsUUID()
  watch_id!: string;
}

/** The state of a renewed watch session. */
export class HeartbeatResult {
  /**
   * Seconds until the next heartbeat is due.
   * @example 20
   */
  heartbeat_seconds!: number;
  /**
   * State of the live: announced, on, or ended.
   * @example live
   */
  state!: 'ready' | 'live' | 'ended';
  /**
   * Current viewers, members and visitors.
   * @example 1234
   */
  viewer_cnt!: number;
  /** New playback addresses; previous ones are valid for a few minutes only. Null after the end of the live. */
  playback!: Playback | null;
  /**
   * Who ended it: its host, the site itself (auto) or an operator; null while it is on.
   * @example host
   */
  end_reason!: 'host' | 'auto' | 'operator' | null;
}

/** The video of the opposing live in a battle. */
export class RivalPicture {
  /**
   * Key of the other live of the battle.
   * @example 1003
   */
  vod_key!: number;
  /** Everything that a player needs; the addresses are valid as long as those of the watch session, and end with it. */
  playback!: Playback;
}

/** A current viewer. */
export class StreamUser extends UserBrief {
  /**
   * 0 viewer, 1 fan, 2 manager, 3 host.
   * @example 1
   */
  permission!: number;
  /**
   * Fan level with this host, 0 to 100.
   * @example 10
   */
  fan_level!: number;
  /**
   * Y: subscribes to this host.
   * @example N
   */
  subscriber_yn!: Yn;
}

/** The current viewers: the host first, then managers, fans by level, viewers. */
export class StreamUserList extends PageInfo {
  /** The viewers of this page. */
  list!: StreamUser[];
  /**
   * Number of visitors without an account.
   * @example 3
   */
  guest_cnt!: number;
}

/** A place in a ranking of givers. */
export class RankedUser extends UserBrief {
  /**
   * Place in the ranking, from 1.
   * @example 1
   */
  rank!: number;
  /**
   * Honey given, whole stars: in this live (top-users), or to this host overall (fan-rankings).
   * @example 12000
   */
  star_cnt!: number;
  /**
   * Fan level with this host, 0 to 100.
   * @example 10
   */
  fan_level!: number;
}

/** A ranking of givers. */
export class RankedUserList extends PageInfo {
  /** The places of this page, highest first. */
  list!: RankedUser[];
}

/** What a member lacks to be the first of a live's givers. */
export class ToFirst {
  /**
   * Honey that the caller gave in this live, including the newest gifts, whole stars.
   * @example 11000
   */
  star_cnt!: number;
  /**
   * The member who gave the most honey; null without any gift, or while the host hides the ranking.
   * @example 201
   */
  first_user_key!: number | null;
  /**
   * The honey of that member, whole stars; 0 without one.
   * @example 12000
   */
  first_star_cnt!: number;
  /**
   * The honey that makes the caller the first, whole stars: 0 for the first, null if there is none.
   * @example 1001
   */
  to_first_star_cnt!: number | null;
}

/** The range of a channel's history. */
export class HistoryQuery {
  /**
   * Only lines after this message id; without it the newest ones.
   * @example 1520
   */
  @IsOptional()
  @FromDigits()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  after?: number;

  /**
   * Number of lines to return, at most 1000.
   * @example 50
   */
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(1000)
  limit?: number = 50;
}

/** The chat's User entity in snake_case. */
export class ChatUserDto {
  /**
   * The user key as text, or guest:….
   * @example "1001"
   */
  id!: string;
  /**
   * Nickname.
   * @example 꿀벌이
   */
  name!: string;
  /**
   * Address of the profile picture; null: initials are shown.
   * @example /media/portraits/1001.webp
   */
  profile_url!: string | null;
  /**
   * Bits: 4 VIP, 8 guest.
   * @example 4
   */
  property!: number;
  /**
   * JSON text with the grades; null without any.
   * @example "{\"vip_level\":1,\"honor\":\"star\"}"
   */
  extra!: string | null;
}

/** The chat's UserChannel entity in snake_case. */
export class ChatUserChannelDto {
  /**
   * The chat channel: the vod_key as text.
   * @example "1001"
   */
  channel_id!: string;
  /**
   * 0 viewer, 1 fan, 2 manager, 3 host, 9 operator.
   * @example 1
   */
  permission!: number;
  /**
   * Bits: 1 chat-blocked, 2 subscriber.
   * @example 0
   */
  property!: number;
  /**
   * JSON text with the fan level; null without one.
   * @example "{\"fan_level\":10}"
   */
  extra!: string | null;
}

/** A line or gift of the room. */
export class HistoryLine {
  /**
   * A number as text that grows within the channel.
   * @example 1521
   */
  message_id!: string;
  /**
   * The kind of the line: talk, a gift, or a notice of the site.
   * @example talk
   */
  kind!: 'talk' | 'gift' | 'notice';
  /** Set for talk lines. */
  user!: ChatUserDto | null;
  /** Set for talk lines. */
  user_channel!: ChatUserChannelDto | null;
  /**
   * The text of a talk or notice.
   * @example 안녕하세요!
   */
  message!: string | null;
  /**
   * The gift event's JSON as delivered in the room.
   * @example {"gift_id":5001,"star_cnt":100}
   */
  gift!: Record<string, unknown> | null;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:00:00.000Z
   */
  created_at!: string;
}

/** Lines, oldest first, without removed ones. */
export class HistoryList {
  /** The lines, oldest first. */
  list!: HistoryLine[];
  /**
   * The `after` value of the next page: the end of `list`, or `after` itself. For a talk line its id; a gift may appear
   * after lines with larger ids, so the ids in a page need not grow.
   * @example 1521
   */
  last_id!: string;
  /**
   * Whether more lines follow.
   * @example N
   */
  more_yn!: Yn;
}
