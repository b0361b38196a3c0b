import { Injectable } from '@nestjs/common';
import { RevocationRegistry } from '../../core/access/revocation.registry.ts';
import { Database } from '../../core/database/database.ts';
import type { Sanction } from '../../core/database/generated/client.ts';
import { type Alongside, MemberSanctionsService, type RestrictionKind } from '../../users/index.ts';
import { SignInsService } from './sign-ins.service.ts';

/** Sets and lifts operators' restrictions of members, and enforces them at once (SESSION-22, SESSION-25). */
@Injectable()
export class SanctionEnforcementService {
  constructor(
    private readonly database: Database,
    private readonly sanctions: MemberSanctionsService,
    private readonly signIns: SignInsService,
    private readonly revocations: RevocationRegistry,
  ) {}

  /**
   * Restricts a member until `endsAt` (null: indefinitely) and returns the restriction's id. A service restriction ends
   * every sign-in with its tokens and sockets, here at once and on other servers within a second. A chat restriction
   * closes the sockets and makes the access tokens stale: with new ones the member can watch but not chat. A broadcast
   * restriction is checked when a live starts. Throws user_not_found.
   */
  async restrict(
    userKey: number,
    kind: RestrictionKind,
    reason: string,
    endsAt: Date | null = null,
    alongside?: Alongside,
  ): Promise<number> {
    // The row is written first: it refuses sign-ins while the tokens are being revoked.
    const id = await this.database.prisma.$transaction((within) =>
      this.sanctions.write(within, { userKey, kind, reason, endsAt }, alongside),
    );
    await this.enforce(userKey, kind);
    return id;
  }

  /**
   * Lifts a restriction in force; after a chat restriction the member can chat again at once. Throws
   * sanction_not_found.
   */
  async lift(id: number, alongside?: Alongside): Promise<Sanction> {
    const lifted = await this.sanctions.lift(id, alongside);
    if (lifted.kind === 'chat') await this.revocations.markMemberStale(lifted.userKey, 'chat allowed');
    return lifted;
  }

  /** Revokes what a new restriction forbids. */
  private async enforce(userKey: number, kind: RestrictionKind): Promise<void> {
    if (kind === 'service') await this.signIns.endAll(userKey, 'ban');
    if (kind === 'chat') await this.revocations.markMemberStale(userKey, 'chat restricted');
  }
}
