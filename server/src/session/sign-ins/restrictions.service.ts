import { Injectable, Logger } from '@nestjs/common';
import { Revocations } from '../../core/access/revocations.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { SignIns } from './sign-ins.service.ts';

export type RestrictionKind = 'service' | 'chat';

/** Setting and lifting an operator's restrictions of a member (SESSION-22, SESSION-25). */
@Injectable()
export class Restrictions {
  private readonly logger = new Logger('Session');

  constructor(
    private readonly database: Database,
    private readonly signIns: SignIns,
    private readonly revocations: Revocations,
    private readonly clock: Clock,
  ) {}

  /**
   * Restricts a member until `endsAt` (null: without end) and answers the restriction's id. One of the service ends
   * every sign-in with its tokens and sockets, here at once and on other servers within a second; one of the chat closes
   * the sockets and outdates the access tokens alone: with new ones the member watches on without a voice. Throws
   * user_not_found.
   */
  async restrict(
    userKey: number,
    kind: RestrictionKind,
    reason: string,
    endsAt: Date | null = null,
  ): Promise<number> {
    const { prisma } = this.database;
    if ((await prisma.user.count({ where: { userKey } })) === 0) throw new AppError('user_not_found');
    // The row comes first: whoever signs in while the tokens end is refused by it.
    const { id } = await prisma.sanction.create({
      data: { userKey, kind, reason, startsAt: this.clock.now(), endsAt },
    });
    this.logger.warn({ event: 'restricted', user_key: userKey, kind, sanction: id });
    if (kind === 'service') await this.signIns.endAll(userKey, 'ban');
    else await this.revocations.outdateMember(userKey, 'chat restricted');
    return id;
  }

  /** Lifts whatever restriction of the kind is in force; answers how many there were. */
  async lift(userKey: number, kind: RestrictionKind): Promise<number> {
    const now = this.clock.now();
    const { count } = await this.database.prisma.sanction.updateMany({
      where: { userKey, kind, liftedAt: null, OR: [{ endsAt: null }, { endsAt: { gt: now } }] },
      data: { liftedAt: now },
    });
    if (count > 0) this.logger.log({ event: 'restriction_lifted', user_key: userKey, kind });
    return count;
  }
}
