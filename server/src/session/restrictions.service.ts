import { Injectable } from '@nestjs/common';
import { Revocations } from '../core/access/revocations.ts';
import { Database } from '../core/database/database.ts';
import type { Sanction } from '../core/database/generated/client.ts';
import { type Alongside, MemberSanctions, type RestrictionKind } from '../users/member-sanctions.service.ts';
import { SignIns } from './sign-ins.service.ts';

/** Setting and lifting an operator's restrictions of a member, and what they end at once (SESSION-22, SESSION-25). */
@Injectable()
export class Restrictions {
  constructor(
    private readonly database: Database,
    private readonly sanctions: MemberSanctions,
    private readonly signIns: SignIns,
    private readonly revocations: Revocations,
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
    alongside?: Alongside,
  ): Promise<number> {
    // The row comes first: whoever signs in while the tokens end is refused by it.
    const id = await this.database.prisma.$transaction((within) =>
      this.sanctions.write(within, { userKey, kind, reason, endsAt }, alongside),
    );
    await this.enforce(userKey, kind);
    return id;
  }

  /**
   * Lifts a restriction that is in force; of one of the chat the member has the voice back at once. Throws
   * sanction_not_found.
   */
  async lift(id: number, alongside?: Alongside): Promise<Sanction> {
    const lifted = await this.sanctions.lift(id, alongside);
    if (lifted.kind === 'chat') await this.revocations.outdateMember(lifted.userKey, 'chat allowed');
    return lifted;
  }

  /** Ends what a restriction that was written forbids. */
  private async enforce(userKey: number, kind: RestrictionKind): Promise<void> {
    if (kind === 'service') await this.signIns.endAll(userKey, 'ban');
    if (kind === 'chat') await this.revocations.outdateMember(userKey, 'chat restricted');
  }
}
