import type { Yn } from '../core/http/answer.dto.ts';
import { IsKey } from '../core/http/key.dto.ts';

/** Names the host to follow. */
export class FollowRequest {
  /** @example 101 */
  @IsKey()
  target_user_key!: number;
}

/** Whether the member follows, and how many do. */
export class FollowState {
  /** @example 101 */
  target_user_key!: number;
  /** @example Y */
  follow_yn!: Yn;
  /** @example 1201 */
  follower_cnt!: number;
}
