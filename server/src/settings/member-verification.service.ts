import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../core/database/database.ts';
import { isUniqueViolation } from '../core/database/database-errors.ts';
import { AppError } from '../core/errors/app-error.ts';
import { yn } from '../core/http/ok.dto.ts';
import { SignInsService } from '../session/index.ts';
import { MembersService } from '../users/index.ts';
import { IdentityVerificationsService, type VerificationClosed } from '../verification/index.ts';
import type { MemberVerificationRequest, MemberVerified } from './member-verification.dto.ts';

/** Verifies a member's identity after the sign-up (VERIFICATION-9). */
@Injectable()
export class MemberVerificationService {
  private readonly logger = new Logger('Settings');

  constructor(
    private readonly database: Database,
    private readonly members: MembersService,
    private readonly verifications: IdentityVerificationsService,
    private readonly signIns: SignInsService,
  ) {}

  /**
   * Stores the verified person for the member. A minor becomes verified, not adult, and is signed out everywhere.
   * Throws already_verified, cert_not_found, cert_not_answered, cert_cancelled, cert_mismatch, cert_duplicate.
   */
  async verify(
    userKey: number,
    { cert_key, cert_token }: MemberVerificationRequest,
  ): Promise<MemberVerified> {
    const user = await this.database.prisma.user.findUniqueOrThrow({
      where: { userKey },
      select: { verificationYn: true, userAdultYn: true },
    });
    // A verified adult needs no further verification; a minor may have come of age.
    if (user.verificationYn && user.userAdultYn) throw new AppError('already_verified');
    const person = await this.verifications.verify({ cert_key, cert_token }, { userKey });
    await this.storePerson(userKey, cert_key, person);
    const adult = person.adult_yn === 'Y';
    this.logger.log({ event: 'certified', user_key: userKey, adult });
    if (!adult) await this.signIns.endAll(userKey, 'under age');
    return { verification_yn: 'Y', user_adult_yn: yn(adult) };
  }

  /** Consumes the verification and stores the person in one transaction: of two concurrent calls, one succeeds. */
  private async storePerson(
    userKey: number,
    verificationKey: string,
    person: VerificationClosed,
  ): Promise<void> {
    try {
      await this.database.prisma.$transaction(async (transaction) => {
        const personHash = await this.verifications.claimForMember(transaction, verificationKey, userKey);
        const before = await transaction.user.findUniqueOrThrow({
          where: { userKey },
          select: { personHash: true },
        });
        // A member who was verified before must remain the same person.
        if (before.personHash !== null && before.personHash !== personHash)
          throw new AppError('cert_mismatch');
        await this.members.setPerson(transaction, userKey, {
          ...person,
          adult: person.adult_yn === 'Y',
          personHash,
        });
      });
    } catch (error) {
      // The person got an account in the meantime.
      if (isUniqueViolation(error)) throw new AppError('cert_duplicate');
      throw error;
    }
  }
}
