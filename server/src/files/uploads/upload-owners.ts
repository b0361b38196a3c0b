import { Injectable } from '@nestjs/common';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { VerificationTickets } from '../../verification/verification-tickets.service.ts';
import type { FileOwner } from './file-owner.ts';

/** Lets somebody who is signing up leave a profile picture before there is a member. */
@Injectable()
export class UploadOwners {
  constructor(
    private readonly signUps: VerificationTickets,
    private readonly database: Database,
  ) {}

  /**
   * Whose a picture is: the member's, else the sign-up's that the token names.
   * Throws login_required without either, sign_up_expired for a token that is bad, over or used.
   */
  async of(member: SessionMember | undefined, token: string | string[] | undefined): Promise<FileOwner> {
    if (member) return { userKey: member.userKey };
    if (token === undefined) throw new AppError('login_required');
    const signUpId = this.signUps.readSignUp(String(token));
    const open = await this.database.prisma.identityVerification.findFirst({
      where: { id: signUpId, usedAt: null },
      select: { id: true },
    });
    if (!open) throw new AppError('sign_up_expired');
    return { signUpId };
  }
}
