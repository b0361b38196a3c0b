import { IsIn } from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { NextPageInfo, NextPageQuery } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/index.ts';

/** Which gifts of a member are listed. */
export class MemberGiftQuery extends NextPageQuery {
  /**
   * given by the member, or received.
   * @example given
   */
  @IsOptionalNonNull()
  @IsIn(['given', 'received'])
  direction?: 'given' | 'received' = 'given';
}

/** A gift, as operators see it. */
export class MemberGift {
  /**
   * Number of the gift.
   * @example 812
   */
  gift_id!: number;
  /** The other member; null: the account was deleted. */
  other!: UserBrief | null;
  /**
   * The live; null: outside a live.
   * @example 1001
   */
  vod_key!: number | null;
  /**
   * Honey, in whole units.
   * @example 500
   */
  star_cnt!: number;
  /**
   * The message; empty without one.
   * @example "오늘도 화이팅"
   */
  message!: string;
  /**
   * When it was given; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  created_at!: string;
}

/** Gifts of a member, newest first. */
export class MemberGiftList extends NextPageInfo {
  /** The gifts of this page. */
  list!: MemberGift[];
}
