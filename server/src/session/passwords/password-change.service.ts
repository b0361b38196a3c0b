import { Injectable } from '@nestjs/common';
import { type CommittedRevocations, RevocationRegistry } from '../../core/access/revocation.registry.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { queryWithin } from '../../core/database/transaction-statements.ts';

/** A change of a member's password. */
interface PasswordReplacement {
  /** The hash of the verified password. */
  from: string;
  to: string;
  /** The sign-in that remains; null: none. */
  remainingId: string | null;
}

/** Changes a password and ends the sign-ins that used the old one, in one commit. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly revocations: RevocationRegistry,
  ) {}

  /**
   * Changes the password and ends the member's sign-ins. Returns the revocations, for `applyRevocations` after the
   * commit. Returns undefined and changes nothing if the password has been changed in the meantime.
   * @param within the surrounding transaction
   */
  async change(
    userKey: number,
    { from, to, remainingId }: PasswordReplacement,
    within: Pick<Prisma.TransactionClient, '$queryRawUnsafe'> = this.database.prisma,
  ): Promise<CommittedRevocations | undefined> {
    const [endings] = await queryWithin<'session_password_change', CommittedRevocations>(
      within,
      'session_password_change',
      `
      SELECT version, sign_in_ids FROM password_change($1::int, $2, $3, $4::uuid, $5)`,
      [userKey, from, to, remainingId, this.clock.now()],
    );
    return endings;
  }

  /** Applies committed revocations on this server at once; other servers apply them within a second. */
  applyRevocations(userKey: number, endings: CommittedRevocations): void {
    this.revocations.applyCommitted(userKey, endings, 'password');
  }
}
