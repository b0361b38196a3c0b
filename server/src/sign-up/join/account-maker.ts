import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { FieldCipher } from '../../core/crypto/field-cipher.ts';
import { LookupHash } from '../../core/crypto/lookup-hash.ts';
import { socialEmail } from '../../core/crypto/social-fields.ts';
import { Database } from '../../core/database/database.ts';
import { isUniqueViolation } from '../../core/database/database-errors.ts';
import type { IdentityVerification, Prisma } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { required } from '../../core/errors/field-problems.ts';
import { Settings } from '../../core/settings/settings.ts';
import { FilesService } from '../../files/files.service.ts';
import type { SocialTicket } from '../../session/social-tickets.service.ts';
import { Members, type NewMember } from '../../users/members.service.ts';
import { PhoneCodes } from '../../verification/phone-codes.service.ts';
import type { DirectJoinRequest } from './join.dto.ts';
import { drawProfileId } from './join-rules.ts';

/** What an account is made of, once everything about it was judged. */
export interface Applicant {
  verification: IdentityVerification;
  person: NewMember['person'];
  loginId: string | null;
  passwordHash: string | null;
  nick: string;
  profileId: string;
  profileInfo: string | null;
  social: SocialTicket | null;
}

/**
 * Writes an account: everything in one transaction, whose first statement claims the verification, so that one right to
 * join makes one account.
 */
@Injectable()
export class AccountMaker {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly cipher: FieldCipher,
    private readonly hashes: LookupHash,
    private readonly members: Members,
    private readonly codes: PhoneCodes,
    private readonly files: FilesService,
  ) {}

  /**
   * Answers the new member's key, or null when the verification had been claimed meanwhile.
   * @param replayHash by which the same request is known again
   * @throws id_taken, nick_taken, profile_id_taken, phone_taken, already_joined, social_linked, code_expired,
   * file_not_found
   */
  async make(request: DirectJoinRequest, applicant: Applicant, replayHash: string): Promise<number | null> {
    try {
      return await this.database.prisma.$transaction(async (transaction) => {
        const claimed = await transaction.identityVerification.updateMany({
          where: { id: applicant.verification.id, state: 'verified', usedAt: null },
          // From here on the opener is the request that joined: its replay is known again. Whom it verified stands
          // with the member now.
          data: { state: 'used', usedAt: this.clock.now(), openerHash: replayHash, personEnc: null },
        });
        if (claimed.count === 0) return null;
        return await this.writeMember(transaction, request, applicant);
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const refusal = await this.conflictOf(applicant, error);
      const lostUnasked =
        request.profile_id === undefined &&
        refusal instanceof AppError &&
        refusal.code === 'profile_id_taken';
      if (!lostUnasked) throw refusal;
      return this.make(request, { ...applicant, profileId: this.drawnProfileId() }, replayHash);
    }
  }

  private async writeMember(
    transaction: Prisma.TransactionClient,
    request: DirectJoinRequest,
    { verification, person, social, ...account }: Applicant,
  ): Promise<number> {
    const now = this.clock.now();
    await this.members.claimPhone(transaction, this.hashes.of('phone', person.phone));
    if (request.reg_method_cd === 'H') {
      const key = required('certification_key', request.certification_key);
      await this.codes.consume(key, 'join', person.phone, transaction);
    }
    const userKey = await this.members.create(transaction, {
      ...account,
      person,
      email: request.email ?? social?.email ?? null,
      regMethodCd: request.reg_method_cd,
      personHash: verification.personHash,
      phoneCountryNum: request.phone_country_num ?? 'KR_82',
      profileCss: request.profile_css ?? '',
      deviceToken: request.device_token ?? '',
      iosUuid: request.ios_uuid ?? '',
    });
    await transaction.identityVerification.update({ where: { id: verification.id }, data: { userKey } });
    if (social) await this.writeSocial(transaction, userKey, social, now);
    if (request.file_id) {
      const image = await this.files.adopt(transaction, verification.id, request.file_id, userKey);
      await this.members.setPicture(userKey, image.thumbUrl ?? image.url, transaction);
    }
    await this.writeConsents(transaction, userKey, request, now);
    return userKey;
  }

  private async writeSocial(
    transaction: Prisma.TransactionClient,
    userKey: number,
    { provider, provider_user_id, email }: SocialTicket,
    linkedAt: Date,
  ): Promise<void> {
    await transaction.socialAccount.create({
      data: {
        provider,
        providerUserId: provider_user_id,
        userKey,
        emailEnc: email === null ? null : this.cipher.encrypt(email, socialEmail(provider, provider_user_id)),
        linkedAt,
      },
    });
  }

  /** What was agreed to, in the version in force; 0 where a document has no version yet (marketing never has). */
  private async writeConsents(
    transaction: Prisma.TransactionClient,
    userKey: number,
    { consents }: DirectJoinRequest,
    agreedAt: Date,
  ): Promise<void> {
    const given = [...new Set(consents)];
    const inForce = await transaction.policy.findMany({
      where: { gubn: { in: given }, effectiveAt: { lte: agreedAt } },
      orderBy: { effectiveAt: 'desc' },
      distinct: ['gubn'],
      select: { gubn: true, policyNo: true },
    });
    const numbers = new Map(inForce.map(({ gubn, policyNo }) => [gubn, policyNo]));
    await transaction.policyConsent.createMany({
      data: given.map((gubn) => ({ userKey, gubn, policyNo: numbers.get(gubn) ?? 0, agreedAt })),
    });
    if (given.includes('marketing')) {
      await transaction.alarmSetting.create({ data: { userKey, marketingYn: true } });
    }
  }

  /** Somebody else was faster: which value is gone? Answers the violation itself when none is any more. */
  private async conflictOf(applicant: Applicant, violation: unknown): Promise<unknown> {
    const { loginId, nick, profileId, social, verification } = applicant;
    const { user, socialAccount } = this.database.prisma;
    const { personHash } = verification;
    if (personHash !== null && (await user.count({ where: { personHash } })) > 0)
      return new AppError('already_joined');
    if (loginId !== null && (await user.count({ where: { loginId } })) > 0) return new AppError('id_taken');
    if ((await user.count({ where: { nick } })) > 0) return new AppError('nick_taken');
    if ((await user.count({ where: { profileId } })) > 0) return new AppError('profile_id_taken');
    if (social) {
      const { provider, provider_user_id: providerUserId } = social;
      if ((await socialAccount.count({ where: { provider, providerUserId } })) > 0)
        return new AppError('social_linked');
    }
    return violation;
  }

  /** A profile ID by lot, for who wished for none. */
  drawnProfileId(): string {
    return drawProfileId({
      min: this.settings.get('profile_id_length_min'),
      max: this.settings.get('profile_id_length_max'),
    });
  }
}
