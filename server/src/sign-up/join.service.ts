import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { FieldCipher } from '../core/crypto/field-cipher.ts';
import { LookupHash } from '../core/crypto/lookup-hash.ts';
import { type MemberField, memberField, nextUserKey } from '../core/crypto/member-fields.ts';
import { socialEmail } from '../core/crypto/social-fields.ts';
import { Database } from '../core/database/database.ts';
import { isUniqueViolation } from '../core/database/database-errors.ts';
import type { IdentityVerification, Prisma } from '../core/database/generated/client.ts';
import { AppError } from '../core/errors/app-error.ts';
import { inputHash } from '../core/http/idempotency.ts';
import type { SignInOrigin } from '../core/http/sign-in-origin.ts';
import { Settings } from '../core/settings/settings.ts';
import { FilesService } from '../files/files.service.ts';
import { Passwords } from '../session/passwords.service.ts';
import { SignIns } from '../session/sign-ins.service.ts';
import { type SocialTicket, SocialTickets } from '../session/social-tickets.service.ts';
import { AiImages } from './ai-images.service.ts';
import { ChecksService } from './checks.service.ts';
import { refuseProblem, required } from './field-problems.ts';
import type { DirectJoinRequest, Joined } from './join.dto.ts';
import { drawProfileId, refuseMissingConsents, refuseWeakPassword } from './join-rules.ts';
import { type KeptPerson, readPerson } from './kept-person.ts';
import { normalised } from './normalised.ts';
import { PhoneCodes } from './phone-codes.service.ts';
import { SignUpTokens } from './sign-up-tokens.service.ts';

/** What an account is made of, once everything about it was judged. */
interface Applicant {
  verification: IdentityVerification;
  person: KeptPerson;
  loginId: string | null;
  passwordHash: string | null;
  nick: string;
  profileId: string;
  profileInfo: string | null;
  social: SocialTicket | null;
}

/**
 * Joining: one verified adult, one account (SIGN-UP-2, SIGN-UP-4). Everything is written in
 * one transaction, whose first statement claims the verification, so that one right to join makes one account.
 */
@Injectable()
export class JoinService {
  private readonly logger = new Logger('SignUp');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly cipher: FieldCipher,
    private readonly hashes: LookupHash,
    private readonly tokens: SignUpTokens,
    private readonly checks: ChecksService,
    private readonly codes: PhoneCodes,
    private readonly passwords: Passwords,
    private readonly signIns: SignIns,
    private readonly socialTickets: SocialTickets,
    private readonly files: FilesService,
    private readonly aiImages: AiImages,
  ) {}

  /**
   * Makes an account and signs it in. The same request with the same Idempotency-Key again signs in the account that
   * it made.
   * @throws sign_up_expired, already_joined, consent_required, validation_failed, id_taken, nick_taken,
   * profile_id_taken, phone_taken, forbidden_id, prohibited_word, password_rule, cert_mismatch, code_expired,
   * social_state, social_linked, file_not_found
   */
  async join(request: DirectJoinRequest, origin: SignInOrigin, idempotencyKey: string): Promise<Joined> {
    const certKey = this.tokens.readSignUp(request.sign_up_token);
    const replayHash = this.hashes.of('opener', `join:${idempotencyKey}:${inputOf(request)}`);
    const verification = await this.findVerification(certKey);
    if (verification.usedAt) return this.replay(request, verification, replayHash, origin);
    const applicant = await this.judge(request, verification);
    const userKey = await this.write(request, applicant, replayHash);
    if (userKey === null)
      return this.replay(request, await this.findVerification(certKey), replayHash, origin);
    this.logger.log({ event: 'joined', user_key: userKey, reg_method_cd: request.reg_method_cd });
    return { user_key: userKey, tokens: await this.signIns.open(userKey, origin) };
  }

  private async findVerification(certKey: string): Promise<IdentityVerification> {
    const row = await this.database.prisma.identityVerification.findFirst({
      where: { id: certKey, purpose: 'join', state: { in: ['verified', 'used'] } },
    });
    if (!row) throw new AppError('sign_up_expired');
    return row;
  }

  /**
   * The verification was used: by this very request, whose answer was lost, or for an account that stands. The request
   * signs in only what it made: not after a change of the password, nor once all sign-ins were ended.
   */
  private async replay(
    { password }: DirectJoinRequest,
    { userKey, openerHash }: IdentityVerification,
    replayHash: string,
    origin: SignInOrigin,
  ): Promise<Joined> {
    if (userKey === null || openerHash !== replayHash) throw new AppError('already_joined');
    const user = await this.database.prisma.user.findUnique({
      where: { userKey, tokenVersion: 0 },
      select: { passwordHash: true },
    });
    if (!user) throw new AppError('already_joined');
    const { passwordHash } = user;
    if (passwordHash !== null && !(await this.passwords.matches(password ?? '', passwordHash)))
      throw new AppError('already_joined');
    return { user_key: userKey, tokens: await this.signIns.open(userKey, origin, passwordHash ?? undefined) };
  }

  /** Looks at everything that can be refused without writing anything. */
  private async judge(request: DirectJoinRequest, verification: IdentityVerification): Promise<Applicant> {
    refuseMissingConsents(request.consents);
    const person = readPerson(this.cipher, verification);
    if (request.direct_birth && request.direct_birth !== person.birth) throw new AppError('cert_mismatch');
    const social = this.socialOf(request);
    if (request.reg_method_cd === 'H') required('certification_key', request.certification_key);
    const loginId = request.reg_method_cd === 'P' ? await this.idOf(request) : null;
    const nick = normalised('nick', request.nick);
    await this.refuseUnavailable('nick', nick);
    const profileId = await this.profileIdOf(request, loginId);
    const profileInfo = request.ai_image_id ? this.aiImages.addressOf(request.ai_image_id) : null;
    // Hashing is slow on purpose, so it comes last.
    const passwordHash = loginId === null ? null : await this.passwordOf(request, loginId);
    return { verification, person, loginId, passwordHash, nick, profileId, profileInfo, social };
  }

  private socialOf({ reg_method_cd, social_ticket }: DirectJoinRequest): SocialTicket | null {
    if (reg_method_cd === 'P' || reg_method_cd === 'H') return null;
    const ticket = this.socialTickets.read(required('social_ticket', social_ticket));
    if (ticket?.provider !== reg_method_cd) throw new AppError('social_state');
    return ticket;
  }

  private async idOf({ id }: DirectJoinRequest): Promise<string> {
    const loginId = normalised('id', required('id', id));
    await this.refuseUnavailable('id', loginId);
    return loginId;
  }

  private passwordOf({ password }: DirectJoinRequest, loginId: string): Promise<string> {
    const given = required('password', password);
    refuseWeakPassword(given, [loginId]);
    return this.passwords.hash(given);
  }

  private async profileIdOf({ profile_id }: DirectJoinRequest, loginId: string | null): Promise<string> {
    if (profile_id !== undefined) {
      const profileId = normalised('profile_id', profile_id);
      await this.refuseUnavailable('profile_id', profileId);
      return profileId;
    }
    if (loginId !== null && (await this.checks.codeOf('profile_id', loginId)) === 'ok') return loginId;
    return this.drawnProfileId();
  }

  private drawnProfileId(): string {
    return drawProfileId({
      min: this.settings.get('profile_id_length_min'),
      max: this.settings.get('profile_id_length_max'),
    });
  }

  private async refuseUnavailable(kind: 'id' | 'nick' | 'profile_id', value: string): Promise<void> {
    const code = await this.checks.codeOf(kind, value);
    if (code === 'ok') return;
    if (code === 'taken') throw new AppError(`${kind}_taken`);
    if (code === 'forbidden') throw new AppError(kind === 'nick' ? 'prohibited_word' : 'forbidden_id');
    refuseProblem(kind, code);
  }

  /** Answers the new member's key, or null when the verification had been claimed meanwhile. */
  private async write(
    request: DirectJoinRequest,
    applicant: Applicant,
    replayHash: string,
  ): Promise<number | null> {
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
      const refusal = await this.whatIsTaken(applicant, error);
      const lostUnasked =
        request.profile_id === undefined &&
        refusal instanceof AppError &&
        refusal.code === 'profile_id_taken';
      if (!lostUnasked) throw refusal;
      return this.write(request, { ...applicant, profileId: this.drawnProfileId() }, replayHash);
    }
  }

  private async writeMember(
    transaction: Prisma.TransactionClient,
    request: DirectJoinRequest,
    { verification, person, social, ...account }: Applicant,
  ): Promise<number> {
    const now = this.clock.now();
    const phoneHash = this.hashes.of('phone', person.phone);
    await this.refuseFullPhone(transaction, phoneHash);
    if (request.reg_method_cd === 'H') {
      const key = required('certification_key', request.certification_key);
      await this.codes.consume(key, 'join', person.phone, transaction);
    }
    const email = request.email ?? social?.email ?? null;
    const userKey = await nextUserKey(transaction);
    const encrypted = (field: MemberField, text: string) =>
      this.cipher.encrypt(text, memberField(field, userKey));
    await transaction.user.create({
      data: {
        userKey,
        ...account,
        regMethodCd: request.reg_method_cd,
        verificationYn: true,
        userAdultYn: true,
        personHash: verification.personHash,
        phoneHash,
        phoneEnc: encrypted('phone', person.phone),
        nameEnc: encrypted('name', person.name),
        birthEnc: encrypted('birth', person.birth),
        emailEnc: email === null ? null : encrypted('email', email),
        phoneCountryNum: request.phone_country_num ?? 'KR_82',
        profileCss: request.profile_css ?? '',
        deviceToken: request.device_token ?? '',
        iosUuid: request.ios_uuid ?? '',
        createdAt: now,
      },
    });
    await transaction.identityVerification.update({ where: { id: verification.id }, data: { userKey } });
    if (social) await this.writeSocial(transaction, userKey, social, now);
    if (request.file_id) {
      const image = await this.files.adopt(transaction, verification.id, request.file_id, userKey);
      await transaction.user.update({
        where: { userKey },
        data: { profileInfo: image.thumbUrl ?? image.url },
      });
    }
    await this.writeConsents(transaction, userKey, request, now);
    return userKey;
  }

  /** Throws phone_taken when the telephone has all the accounts that it may have. Joins of one telephone take turns. */
  private async refuseFullPhone(transaction: Prisma.TransactionClient, phoneHash: string): Promise<void> {
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`phone:${phoneHash}`}, 0))`;
    const accounts = await transaction.user.count({ where: { phoneHash } });
    if (accounts >= this.settings.get('accounts_per_phone')) throw new AppError('phone_taken');
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
  private async whatIsTaken(applicant: Applicant, violation: unknown): Promise<unknown> {
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
}

/** Everything that was sent, in whatever order. */
const inputOf = (request: DirectJoinRequest): string =>
  inputHash(JSON.stringify(request, Object.keys(request).sort()));
