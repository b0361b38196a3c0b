import { Injectable, Logger } from '@nestjs/common';
import { LookupHash } from '../../core/crypto/lookup-hash.ts';
import { Database } from '../../core/database/database.ts';
import type { IdentityVerification } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { required } from '../../core/errors/field-problems.ts';
import type { SignInOrigin } from '../../core/http/sign-in-origin.ts';
import { inputHash } from '../../core/idempotency/idempotency-key.ts';
import {
  assertStrongPassword,
  PasswordsService,
  SignInsService,
  type SocialTicket,
  SocialTicketsService,
} from '../../session/index.ts';
import { AiImagesService, NameChecksService, normalizeIdentifier } from '../../users/index.ts';
import { IdentityVerificationsService, VerificationTicketsService } from '../../verification/index.ts';
import { AccountCreationService, type Applicant } from './account-creation.service.ts';
import type { DirectJoinRequest, Joined } from './join.dto.ts';
import { assertConsents } from './join-rules.ts';

/**
 * Signs members up: one verified adult, one account (SIGN-UP-2, SIGN-UP-4). Everything that can be refused is checked
 * first; AccountCreationService then writes.
 */
@Injectable()
export class JoinService {
  private readonly logger = new Logger('SignUp');

  constructor(
    private readonly database: Database,
    private readonly verifications: IdentityVerificationsService,
    private readonly hashes: LookupHash,
    private readonly tickets: VerificationTicketsService,
    private readonly names: NameChecksService,
    private readonly passwords: PasswordsService,
    private readonly signIns: SignInsService,
    private readonly socialTickets: SocialTicketsService,
    private readonly aiImages: AiImagesService,
    private readonly accounts: AccountCreationService,
  ) {}

  /**
   * Creates an account and signs it in. A repeat of the same request with the same Idempotency-Key signs in the account
   * that it created.
   * @throws sign_up_expired, already_joined, consent_required, validation_failed, id_taken, nick_taken,
   * profile_id_taken, phone_taken, forbidden_id, prohibited_word, password_rule, cert_mismatch, code_expired,
   * social_state, social_linked, file_not_found
   */
  async join(request: DirectJoinRequest, origin: SignInOrigin, idempotencyKey: string): Promise<Joined> {
    const verificationKey = this.tickets.readSignUp(request.sign_up_token);
    const replayHash = this.hashes.of('opener', `join:${idempotencyKey}:${inputOf(request)}`);
    const verification = await this.findVerification(verificationKey);
    if (verification.usedAt) return this.replay(request, verification, replayHash, origin);
    const applicant = await this.validate(request, verification);
    const userKey = await this.accounts.create(request, applicant, replayHash);
    if (userKey === null)
      return this.replay(request, await this.findVerification(verificationKey), replayHash, origin);
    this.logger.log({ event: 'joined', user_key: userKey, reg_method_cd: request.reg_method_cd });
    return { user_key: userKey, tokens: await this.signIns.open(userKey, origin) };
  }

  private async findVerification(verificationKey: string): Promise<IdentityVerification> {
    const row = await this.database.prisma.identityVerification.findFirst({
      where: { id: verificationKey, purpose: 'join', state: { in: ['verified', 'used'] } },
    });
    if (!row) throw new AppError('sign_up_expired');
    return row;
  }

  /**
   * The verification was used: either by this very request, whose response was lost, or for an existing account. A
   * repeat signs in only what it created: not after a password change, nor once all sign-ins were ended.
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

  /** Checks everything that can be refused, without writing. */
  private async validate(request: DirectJoinRequest, verification: IdentityVerification): Promise<Applicant> {
    assertConsents(request.consents);
    const person = this.verifications.personOf(verification);
    if (request.direct_birth && request.direct_birth !== person.birth) throw new AppError('cert_mismatch');
    const social = this.socialOf(request);
    if (request.reg_method_cd === 'H') required('certification_key', request.certification_key);
    const loginId = request.reg_method_cd === 'P' ? await this.idOf(request) : null;
    const nick = normalizeIdentifier('nick', request.nick);
    await this.names.assertAvailable('nick', nick);
    const profileId = await this.profileIdOf(request, loginId);
    const profileInfo = request.ai_image_id ? this.aiImages.addressOf(request.ai_image_id) : null;
    // Hashing is deliberately slow, so it comes last.
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
    const loginId = normalizeIdentifier('id', required('id', id));
    await this.names.assertAvailable('id', loginId);
    return loginId;
  }

  private passwordOf({ password }: DirectJoinRequest, loginId: string): Promise<string> {
    const chosen = required('password', password);
    assertStrongPassword(chosen, [loginId]);
    return this.passwords.hash(chosen);
  }

  private async profileIdOf({ profile_id }: DirectJoinRequest, loginId: string | null): Promise<string> {
    if (profile_id !== undefined) {
      const profileId = normalizeIdentifier('profile_id', profile_id);
      await this.names.assertAvailable('profile_id', profileId);
      return profileId;
    }
    if (loginId !== null && (await this.names.codeOf('profile_id', loginId)) === 'ok') return loginId;
    return this.accounts.randomProfileId();
  }
}

/** The whole input, independent of its order. */
const inputOf = (request: DirectJoinRequest): string =>
  inputHash(JSON.stringify(request, Object.keys(request).sort()));
