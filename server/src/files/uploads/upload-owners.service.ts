import { Injectable } from '@nestjs/common';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { VerificationTicketsService } from '../../verification/index.ts';
import type { FileOwner } from './file-owner.ts';

/**
 * Resolves the owner of an upload. A visitor who is signing up may upload a profile picture before the account exists.
 */
@Injectable()
export class UploadOwnersService {
  constructor(
    private readonly signUps: VerificationTicketsService,
    private readonly database: Database,
  ) {}

  /**
   * Returns the member, or for a visitor the sign-up that the token names. Throws login_required without either,
   * sign_up_expired for a token that is invalid, expired or used.
   */
  async resolve(member: SessionMember | undefined, token: string | string[] | undefined): Promise<FileOwner> {
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
