import { Injectable, Logger } from '@nestjs/common';
import { Revocations } from '../../core/access/revocations.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { Prisma, Sanction } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { SignIns } from './sign-ins.service.ts';

export type RestrictionKind = 'service' | 'chat' | 'broadcast';

/** What is written in the transaction of a restriction that is set or lifted. */
export type Alongside = (within: Prisma.TransactionClient, sanction: Sanction) => Promise<void>;

const nothing: Alongside = async () => undefined;

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
   * the sockets and outdates the access tokens alone: with new ones the member watches on without a voice. One of
   * broadcasting is asked where a live begins. Throws user_not_found.
   */
  async restrict(
    userKey: number,
    kind: RestrictionKind,
    reason: string,
    endsAt: Date | null = null,
    alongside: Alongside = nothing,
  ): Promise<number> {
    // The row comes first: whoever signs in while the tokens end is refused by it.
    const id = await this.database.prisma.$transaction((within) =>
      this.write(within, { userKey, kind, reason, endsAt }, alongside),
    );
    await this.enforce(userKey, kind);
    return id;
  }

  /** Writes a restriction within a transaction; `enforce` follows its commit. Throws user_not_found. */
  async write(
    within: Prisma.TransactionClient,
    restriction: Pick<Sanction, 'userKey' | 'kind' | 'reason' | 'endsAt'>,
    alongside: Alongside = nothing,
  ): Promise<number> {
    const { userKey, kind, reason } = restriction;
    // A live that begins in this moment holds the row (LifecycleService): the caller finds and ends it, or it finds this.
    const known = await within.$queryRaw<object[]>`
      SELECT user_key FROM users WHERE user_key = ${userKey} FOR NO KEY UPDATE`;
    if (known.length === 0) throw new AppError('user_not_found');
    const sanction = await within.sanction.create({ data: { ...restriction, startsAt: this.clock.now() } });
    const detail = { restriction: kind, reason, until: sanction.endsAt?.toISOString() ?? null };
    await within.$executeRaw`
      SELECT alarm_note(${userKey}::int, 'sanction', ${String(sanction.id)}, NULL, ${JSON.stringify(detail)}::jsonb, ${sanction.startsAt}::timestamptz)`;
    await alongside(within, sanction);
    this.logger.warn({ event: 'restricted', user_key: userKey, kind, sanction: sanction.id });
    return sanction.id;
  }

  /** Ends what a restriction that was written forbids. */
  async enforce(userKey: number, kind: RestrictionKind): Promise<void> {
    if (kind === 'service') await this.signIns.endAll(userKey, 'ban');
    if (kind === 'chat') await this.revocations.outdateMember(userKey, 'chat restricted');
  }

  /**
   * Lifts one restriction that is in force; of one of the chat the member has the voice back at once. Throws
   * sanction_not_found for one that is unknown, over or lifted: of two who lift it at once, one does.
   */
  async liftOne(id: number, alongside: Alongside): Promise<Sanction> {
    const lifted = await this.database.prisma.$transaction(async (within) => {
      const [sanction] = await within.sanction.updateManyAndReturn({
        where: { id, ...this.inForce() },
        data: { liftedAt: this.clock.now() },
      });
      if (!sanction) throw new AppError('sanction_not_found');
      await alongside(within, sanction);
      return sanction;
    });
    this.logger.log({ event: 'restriction_lifted', user_key: lifted.userKey, kind: lifted.kind });
    if (lifted.kind === 'chat') await this.revocations.outdateMember(lifted.userKey, 'chat allowed');
    return lifted;
  }

  /** Lifts whatever restriction of the kind is in force; answers how many there were. */
  async lift(userKey: number, kind: RestrictionKind): Promise<number> {
    const now = this.clock.now();
    const { count } = await this.database.prisma.sanction.updateMany({
      where: { userKey, kind, ...this.inForce() },
      data: { liftedAt: now },
    });
    if (count > 0) this.logger.log({ event: 'restriction_lifted', user_key: userKey, kind });
    return count;
  }

  private inForce() {
    return { liftedAt: null, OR: [{ endsAt: null }, { endsAt: { gt: this.clock.now() } }] };
  }
}
