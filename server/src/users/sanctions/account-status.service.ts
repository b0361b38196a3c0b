import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';

/** A member's role, verification and current restrictions. */
export interface AccountStatus {
  role: 'member' | 'host' | 'operator';
  verified: boolean;
  adult: boolean;
  /** Restricted from the whole service by an operator. */
  serviceRestricted: boolean;
  /** Restricted from all chats by an operator. */
  chatRestricted: boolean;
  /** Restricted from broadcasting by an operator. */
  broadcastRestricted: boolean;
}

/** Reads a member's status and current restrictions; SQL statements use `member_is_restricted`. */
@Injectable()
export class AccountStatusService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns undefined for unknown and deleted accounts. */
  async of(userKey: number): Promise<AccountStatus | undefined> {
    const rows = await this.database.query<'users_standing', AccountStatus>(
      'users_standing',
      `SELECT u.role::text AS role, u.verification_yn AS verified, u.user_adult_yn AS adult,
         member_is_restricted(u.user_key, 'service', $2) AS "serviceRestricted",
         member_is_restricted(u.user_key, 'chat', $2) AS "chatRestricted",
         member_is_restricted(u.user_key, 'broadcast', $2) AS "broadcastRestricted"
       FROM users u WHERE u.user_key = $1 AND u.deleted_at IS NULL`,
      [userKey, this.clock.now()],
    );
    return rows[0];
  }
}

/** Whether a member may chat outside a live's own rules: the service is for verified adults. */
export function mayTalk({
  role,
  verified,
  adult,
  serviceRestricted,
  chatRestricted,
}: AccountStatus): boolean {
  return role === 'operator' || (verified && adult && !serviceRestricted && !chatRestricted);
}
