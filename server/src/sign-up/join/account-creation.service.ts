import { Injectable } from '@nestjs/common';
import { AlarmSettingsService } from '../../alarms/index.ts';
import { Clock } from '../../core/clock/clock.ts';
import { LookupHash } from '../../core/crypto/lookup-hash.ts';
import { Database } from '../../core/database/database.ts';
import { isUniqueViolation } from '../../core/database/database-errors.ts';
import type { IdentityVerification, Prisma } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { required } from '../../core/errors/field-problems.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { FilesService } from '../../files/index.ts';
import { PoliciesService } from '../../policies/index.ts';
import { SocialAccountsService, type SocialTicket } from '../../session/index.ts';
import { MembersService, type NewMember } from '../../users/index.ts';
import { IdentityVerificationsService, PhoneCodesService } from '../../verification/index.ts';
import type { DirectJoinRequest } from './join.dto.ts';
import { randomProfileIdWithin } from './join-rules.ts';

/** The validated data of a new account. */
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
 * Creates an account in one transaction, whose first statement claims the verification, so that one verification
 * creates one account.
 */
@Injectable()
export class AccountCreationService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly hashes: LookupHash,
    private readonly members: MembersService,
    private readonly verifications: IdentityVerificationsService,
    private readonly codes: PhoneCodesService,
    private readonly socialAccounts: SocialAccountsService,
    private readonly policies: PoliciesService,
    private readonly alarmSettings: AlarmSettingsService,
    private readonly files: FilesService,
  ) {}

  /**
   * Returns the new member's key, or null when the verification had already been claimed.
   * @param replayHash identifies a repeat of the same request
   * @throws id_taken, nick_taken, profile_id_taken, phone_taken, already_joined, social_linked, code_expired,
   * file_not_found
   */
  async create(request: DirectJoinRequest, applicant: Applicant, replayHash: string): Promise<number | null> {
    try {
      return await this.database.prisma.$transaction(async (transaction) => {
        const { id } = applicant.verification;
        if (!(await this.verifications.claimForJoin(transaction, id, replayHash))) return null;
        return await this.writeMember(transaction, request, applicant);
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const refusal = await this.conflictOf(applicant, error);
      const generatedIdTaken =
        request.profile_id === undefined &&
        refusal instanceof AppError &&
        refusal.code === 'profile_id_taken';
      if (!generatedIdTaken) throw refusal;
      return this.create(request, { ...applicant, profileId: this.randomProfileId() }, replayHash);
    }
  }

  private async writeMember(
    transaction: Prisma.TransactionClient,
    request: DirectJoinRequest,
    { verification, person, social, ...account }: Applicant,
  ): Promise<number> {
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
    await this.verifications.nameMember(transaction, verification.id, userKey);
    if (social) await this.socialAccounts.link(social, userKey, transaction);
    if (request.file_id) {
      const image = await this.files.adopt(transaction, verification.id, request.file_id, userKey);
      await this.members.setPicture(userKey, image.thumbUrl ?? image.url, transaction);
    }
    await this.policies.recordConsents(transaction, userKey, request.consents, this.clock.now());
    if (request.consents.includes('marketing')) await this.alarmSettings.allowMarketing(transaction, userKey);
    return userKey;
  }

  /** Finds the value that was taken in the meantime; returns the violation itself when none is taken. */
  private async conflictOf(applicant: Applicant, violation: unknown): Promise<unknown> {
    const { loginId, nick, profileId, social, verification } = applicant;
    const { user } = this.database.prisma;
    const { personHash } = verification;
    if (personHash !== null && (await user.count({ where: { personHash } })) > 0)
      return new AppError('already_joined');
    if (loginId !== null && (await user.count({ where: { loginId } })) > 0) return new AppError('id_taken');
    if ((await user.count({ where: { nick } })) > 0) return new AppError('nick_taken');
    if ((await user.count({ where: { profileId } })) > 0) return new AppError('profile_id_taken');
    if (social && (await this.socialAccounts.ownerOf(social)) !== undefined)
      return new AppError('social_linked');
    return violation;
  }

  /** A random profile ID, when none was chosen. */
  randomProfileId(): string {
    return randomProfileIdWithin({
      min: this.settings.get('profile_id_length_min'),
      max: this.settings.get('profile_id_length_max'),
    });
  }
}
