import { Matches } from 'class-validator';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo } from '../../core/http/page.dto.ts';

/** One of the member's own open sign-ins. */
export class SignInItem {
  /**
   * Names the sign-in, for sign-in/{id}.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  id!: string;
  /**
   * User agent of the browser.
   * @example "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0"
   */
  agent!: string;
  /**
   * IP address it was opened from.
   * @example 203.0.113.7
   */
  address!: string;
  /**
   * When the member signed in; ISO 8601, UTC.
   * @example 2026-11-18T03:00:00.000Z
   */
  created_at!: string;
  /**
   * When its tokens were last refreshed; ISO 8601, UTC.
   * @example 2026-11-20T11:50:00.000Z
   */
  last_used_at!: string;
  /**
   * Whether it is the calling sign-in.
   * @example Y
   */
  current_yn!: Yn;
}

/** The member's own sign-ins, newest first. */
export class SignInList extends PageInfo {
  /** The sign-ins of this page, newest first. */
  list!: SignInItem[];
}

/** Names the sign-in to end. */
export class SignInParam {
  /**
   * An id, or `others` for all but the calling one.
   * @example others
   */
  @Matches(/^(others|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)
  id!: string;
}
