import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { ageOn, isAdult, isBirth, seoulDay } from '@honey/rules';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { FieldCipher } from '../../core/crypto/field-cipher.ts';
import { LookupHash } from '../../core/crypto/lookup-hash.ts';
import { memberField } from '../../core/crypto/member-fields.ts';
import { Database } from '../../core/database/database.ts';
import type { IdentityVerification, Prisma } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { refuseProblem } from '../../core/errors/field-problems.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { hideName, hidePhone } from '../../core/privacy/masks.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { hideLoginId } from '../../users/index.ts';
import { VerificationTicketsService } from '../verification-tickets.service.ts';
import { IDENTITY_PORT, type IdentityPort } from './identity.port.ts';
import {
  type Age,
  type VerificationClosed,
  type VerificationCloseRequest,
  type VerificationOpened,
  type VerificationOpenRequest,
  type VerificationPurpose,
  type VerificationToken,
  type VerificationTokenRequest,
  verificationPurposes,
} from './identity-verifications.dto.ts';
import {
  type EnteredPerson,
  readEntered,
  readPerson,
  type VerifiedPerson,
  writeEntered,
  writePerson,
} from './verified-person.ts';

/** The signed-in member, if any. */
type Caller = { userKey: number } | undefined;

/**
 * Identity verification: opened by a page, completed in the provider's popup, fetched by this server from the provider,
 * and closed once; the verified telephone and name must match the entered ones (VERIFICATION-5). The browser's own
 * report is never trusted.
 */
@Injectable()
export class IdentityVerificationsService {
  private readonly logger = new Logger('SignUp');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly hashes: LookupHash,
    private readonly cipher: FieldCipher,
    private readonly tokens: VerificationTicketsService,
    @Inject(IDENTITY_PORT) private readonly identity: IdentityPort,
  ) {}

  /** Opens a verification. Throws login_required if the purpose needs a member, unavailable without a provider. */
  async open(
    { purpose_cd, name, phone }: VerificationOpenRequest,
    caller: Caller,
  ): Promise<VerificationOpened> {
    if (purpose_cd !== 'join' && !caller) throw new AppError('login_required');
    const secret = randomBytes(16).toString('base64url');
    const now = this.clock.now();
    const seconds = this.settings.get('identity_seconds');
    const id = randomUUID();
    await this.database.prisma.identityVerification.create({
      data: {
        id,
        purpose: purpose_cd,
        enteredEnc: writeEntered(this.cipher, id, { name, phone }),
        openerHash: this.hashes.of('opener', secret),
        userKey: caller?.userKey ?? null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + seconds * 1000),
      },
    });
    const popupUrl = await this.identity.open(id, { name, phone });
    return { cert_key: id, cert_secret: secret, popup_url: popupUrl, expires_in: seconds };
  }

  /** Returns the state of a verification, only to the page that opened it. Throws cert_not_found. */
  async token({ cert_key, cert_secret }: VerificationTokenRequest): Promise<VerificationToken> {
    const row = await this.findOpen(cert_key);
    if (!sameText(row.openerHash, this.hashes.of('opener', cert_secret)))
      throw new AppError('cert_not_found');
    const state = await this.fetchAnswer(row);
    const isAnswered = state === 'answered' || state === 'verified';
    return { state, cert_token: isAnswered ? this.tokens.issueVerification(row.id) : null };
  }

  /**
   * Closes a verification: returns the person, and for a join the sign-up token. Name and telephone must match those
   * entered when it was opened, those sent now, and those of the account, as far as they are known.
   * @throws cert_not_found, cert_not_answered, cert_cancelled, cert_mismatch, under_age and already_joined (join),
   * cert_duplicate (certify)
   */
  async verify(request: VerificationCloseRequest, caller: Caller): Promise<VerificationClosed> {
    this.tokens.assertVerification(request.cert_key, request.cert_token);
    const row = await this.findOpen(request.cert_key);
    if (row.userKey !== null && row.userKey !== caller?.userKey) throw new AppError('cert_not_found');
    const state = await this.fetchAnswer(row);
    if (state === 'opened') throw new AppError('cert_not_answered');
    if (state === 'declined') throw new AppError('cert_cancelled');
    const fetched = await this.findOpen(request.cert_key);
    const person = readPerson(this.cipher, fetched);
    for (const known of [request, readEntered(this.cipher, fetched), await this.storedPersonOf(fetched)]) {
      assertMatches(known, person);
    }
    await this.assertAllowedForPurpose(fetched, person);
    await this.database.prisma.identityVerification.updateMany({
      where: { id: row.id, state: 'answered' },
      data: { state: 'verified', verifiedAt: this.clock.now() },
    });
    this.logger.log({ event: 'identity_verified', cert_key: row.id, purpose: row.purpose });
    return this.present(fetched, person);
  }

  /**
   * Uses a verification for a sign-up, once. From here on its opener is the sign-up request, so that its repeat is
   * recognised, and the person's data belongs to the member. Returns false if it was already used.
   * @param replayHash identifies a repeat of the same request
   */
  async claimForJoin(within: Prisma.TransactionClient, id: string, replayHash: string): Promise<boolean> {
    const { count } = await within.identityVerification.updateMany({
      where: { id, state: 'verified', usedAt: null },
      data: { state: 'used', usedAt: this.clock.now(), openerHash: replayHash, personEnc: null },
    });
    return count > 0;
  }

  /** Records the member whose sign-up used a verification. */
  async nameMember(within: Prisma.TransactionClient, id: string, userKey: number): Promise<void> {
    await within.identityVerification.update({ where: { id }, data: { userKey } });
  }

  /** Uses a member's own verification, once, and returns the keyed hash of the person. Throws cert_not_found. */
  async claimForMember(
    within: Prisma.TransactionClient,
    id: string,
    userKey: number,
  ): Promise<string | null> {
    const [used] = await within.identityVerification.updateManyAndReturn({
      where: { id, userKey, purpose: 'certify', state: 'verified', usedAt: null },
      data: { state: 'used', usedAt: this.clock.now() },
      select: { personHash: true },
    });
    if (!used) throw new AppError('cert_not_found');
    return used.personHash;
  }

  /** The verified person. Throws cert_not_found when it cannot be decrypted (a lost key). */
  personOf(verification: IdentityVerification): VerifiedPerson {
    return readPerson(this.cipher, verification);
  }

  /** The age today. Throws validation_failed for an invalid date. */
  age(birth: string): Age {
    refuseProblem('birth', isBirth(birth) ? null : 'characters');
    const now = this.clock.now();
    return { age: Math.max(0, ageOn(birth, seoulDay(now))), adult_yn: yn(isAdult(birth, now)) };
  }

  /** A verification that is neither used nor expired. Throws cert_not_found. */
  private async findOpen(
    verificationKey: string,
  ): Promise<IdentityVerification & { purpose: VerificationPurpose }> {
    const row = await this.database.prisma.identityVerification.findFirst({
      where: { id: verificationKey, usedAt: null, expiresAt: { gt: this.clock.now() } },
    });
    if (!row || !hasVerificationPurpose(row)) throw new AppError('cert_not_found');
    return row;
  }

  /** Queries the provider until there is an answer, and stores the first one. */
  private async fetchAnswer(row: IdentityVerification): Promise<VerificationToken['state']> {
    if (row.state === 'answered' || row.state === 'verified' || row.state === 'declined') return row.state;
    const result = await this.identity.result(row.id);
    if (result.state === 'waiting') return 'opened';
    await this.database.prisma.identityVerification.updateMany({
      where: { id: row.id, state: 'opened' },
      data:
        result.state === 'declined'
          ? { state: 'declined' }
          : {
              state: 'answered',
              personEnc: writePerson(this.cipher, row.id, result.person),
              personHash: this.hashes.of('person', result.person.connectingInformation),
            },
    });
    return result.state;
  }

  /**
   * Returns what the member's account stores about the person; without the telephone if that is about to be changed.
   */
  private async storedPersonOf({ purpose, userKey }: IdentityVerification): Promise<EnteredPerson> {
    if (userKey === null || purpose === 'join') return {};
    const user = await this.database.prisma.user.findUnique({
      where: { userKey },
      select: { nameEnc: true, phoneEnc: true },
    });
    if (!user) return {};
    const name = this.cipher.decrypt(user.nameEnc, memberField('name', userKey));
    const phone = this.cipher.decrypt(user.phoneEnc, memberField('phone', userKey));
    return purpose === 'phone_edit' ? { name } : { name, phone };
  }

  private async assertAllowedForPurpose(
    row: IdentityVerification & { purpose: VerificationPurpose },
    person: VerifiedPerson,
  ): Promise<void> {
    if (row.purpose === 'phone_edit') return;
    if (row.purpose === 'join' && !isAdult(person.birth, this.clock.now())) throw new AppError('under_age');
    if (row.personHash === null) throw new AppError('cert_not_answered');
    const owner = await this.database.prisma.user.findUnique({
      where: { personHash: row.personHash },
      select: { userKey: true, loginId: true },
    });
    if (!owner) return;
    if (row.purpose === 'join') {
      throw new AppError('already_joined', {
        detail: { login_id_hide: owner.loginId === null ? null : hideLoginId(owner.loginId) },
      });
    }
    if (owner.userKey !== row.userKey) throw new AppError('cert_duplicate');
  }

  private present(row: IdentityVerification, { name, phone, birth }: VerifiedPerson): VerificationClosed {
    return {
      cert_key: row.id,
      sign_up_token: row.purpose === 'join' ? this.tokens.issueSignUp(row.id) : null,
      name,
      name_hide: hideName(name),
      phone,
      phone_hide: hidePhone(phone),
      birth,
      adult_yn: yn(isAdult(birth, this.clock.now())),
    };
  }
}

/** Throws cert_mismatch when the verified person differs from known data; unknown data is not compared. */
function assertMatches(entered: EnteredPerson, person: VerifiedPerson): void {
  const sameName = !entered.name || plain(entered.name) === plain(person.name);
  const samePhone = !entered.phone || digitsOf(entered.phone) === digitsOf(person.phone);
  if (!sameName || !samePhone) throw new AppError('cert_mismatch');
}

/** Telephones are compared by their digits. */
const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '');

/** Names are compared ignoring case, spaces and composition. */
const plain = (name: string) => name.normalize('NFC').replaceAll(/\s/g, '').toLowerCase();

const hasVerificationPurpose = (
  row: IdentityVerification,
): row is IdentityVerification & { purpose: VerificationPurpose } =>
  verificationPurposes.some((purpose) => purpose === row.purpose);

const sameText = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};
