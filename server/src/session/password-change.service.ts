import { Injectable } from '@nestjs/common';
import { Revocations, type WrittenEndings } from '../core/access/revocations.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { Prisma } from '../core/database/generated/client.ts';

/** From which password to which. */
interface Change {
  /** The hash that was proven. */
  from: string;
  to: string;
  /** The sign-in that stays; null: none does. */
  keptId: string | null;
}

/** Changing a password and ending what the old one led to: one commit, whoever asks for it. */
@Injectable()
export class PasswordChange {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly revocations: Revocations,
  ) {}

  /**
   * Changes the password and ends the member's sign-ins. Answers what is to be told with `tell` once it is committed;
   * undefined when the password is another one by now: nothing was changed then.
   * @param within the transaction that it belongs to
   */
  async change(
    userKey: number,
    { from, to, keptId }: Change,
    within: Pick<Prisma.TransactionClient, '$queryRaw'> = this.database.prisma,
  ): Promise<WrittenEndings | undefined> {
    const [endings] = await within.$queryRaw<WrittenEndings[]>`
      SELECT version, sign_in_ids FROM password_change(${userKey}::int, ${from}, ${to}, ${keptId}::uuid, ${this.clock.now()})`;
    return endings;
  }

  /** Lets this server know at once which tokens ended; others learn it within a second. */
  tell(userKey: number, endings: WrittenEndings): void {
    this.revocations.adopt(userKey, endings, 'password');
  }
}
