import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { phoneProblem, smsCodeLength, smsCodeProblem } from '@honey/rules';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { FieldCipher, type FieldPlace } from '../../core/crypto/field-cipher.ts';
import { LookupHash } from '../../core/crypto/lookup-hash.ts';
import { Database } from '../../core/database/database.ts';
import type { PhoneCode, Prisma } from '../../core/database/generated/client.ts';
import { executeWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { refuseProblem } from '../../core/errors/field-problems.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { verificationTexts } from '../texts.ts';
import {
  assertWithinLimits,
  type CodeRequest,
  type PhoneCodePurpose,
  requestLimits,
  sendLimits,
} from './phone-code-limits.ts';
import { SMS_PORT, type SmsPort } from './sms.port.ts';

/** A requested code, as returned to pages. */
export interface IssuedPhoneCode {
  certification_key: string;
  /** Seconds until the code expires. */
  expires_in: number;
  /** Seconds after which a page offers another one. */
  resend_in: number;
}

/** The needed columns of a stored code. */
type CodeRow = Pick<PhoneCode, 'id' | 'purpose' | 'phoneEnc' | 'phoneHash' | 'userKey'>;

/** The result of a verified code. */
export interface VerifiedPhone {
  purpose: PhoneCodePurpose;
  /** In digits. */
  phone: string;
  phoneHash: string;
  /** The account that it was requested for, if one is known. */
  userKey: number | null;
}

/** Seconds after which a page offers another code; the settings limit the sends. */
const resendSeconds = 30;
/** Seconds in which a verified telephone must be used: as long as a sign-up may take. */
const verifiedSeconds = 1_800;
/** Duration of every response that must not reveal whether a code was sent. */
const uniformResponseMs = 300;

/**
 * Codes that verify a telephone: six digits, single use, a few minutes, a few attempts, limited sends (VERIFICATION-15
 * and the following). Codes are stored as keyed hashes, telephones encrypted.
 */
@Injectable()
export class PhoneCodesService {
  private readonly logger = new Logger('PhoneCodes');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly hashes: LookupHash,
    private readonly cipher: FieldCipher,
    @Inject(SMS_PORT) private readonly sms: SmsPort,
  ) {}

  /**
   * Sends a code.
   * @param address IP address of the request; its sends are limited as well
   * @param userKey the account it is for, if one is known
   * @throws validation_failed, code_sends_exceeded, sms_failed
   */
  async issue(
    purpose: PhoneCodePurpose,
    phone: string,
    address: string,
    userKey?: number,
  ): Promise<IssuedPhoneCode> {
    const { id, code } = await this.store({ purpose, phone, address, userKey: userKey ?? null }, false);
    try {
      await this.sms.send(phone, verificationTexts.codeText(code), code);
    } catch (error) {
      await this.markUnsent(id);
      throw error instanceof AppError ? error : new AppError('sms_failed', { reason: String(error) });
    }
    return this.present(id);
  }

  /**
   * Sends a code only to a telephone with an account, but responds the same way, in content and time, when it has none:
   * callers must not learn who is a member. A failure to send, or an exhausted hourly limit of the telephone, is not
   * reported either.
   * @throws validation_failed, code_sends_exceeded
   */
  async issueUniformly(
    purpose: PhoneCodePurpose,
    phone: string,
    address: string,
    userKey: number | null,
  ): Promise<IssuedPhoneCode> {
    const { id, code, sent } = await this.store({ purpose, phone, address, userKey }, true);
    if (sent) {
      this.sms.send(phone, verificationTexts.codeText(code), code).catch((error: unknown) => {
        this.logger.warn({ event: 'sms_failed', certification_key: id, reason: String(error) });
        return this.markUnsent(id);
      });
    }
    await pause(uniformResponseMs);
    return this.present(id);
  }

  /**
   * Verifies the telephone by the code that was sent to it. Every attempt is counted in the statement that compares it,
   * so that concurrent guesses count too.
   * @param purposes the accepted purposes
   * @throws code_mismatch (with tries_left), code_tries_exceeded, code_expired, validation_failed
   */
  async check(
    phoneCodeKey: string,
    code: string,
    purposes: readonly PhoneCodePurpose[],
  ): Promise<VerifiedPhone> {
    refuseProblem('code', smsCodeProblem(code));
    const triesMax = this.settings.get('phone_code_tries');
    const now = this.clock.now();
    const [row] = await this.database.query<
      'phone_codes_check',
      {
        matched: boolean;
        tries: number;
        phone_enc: string;
        phone_hash: string;
        user_key: number | null;
        purpose: PhoneCodePurpose;
      }
    >(
      'phone_codes_check',
      `UPDATE phone_codes SET tries = tries + 1,
         verified_at = CASE WHEN code_hash = $2 THEN $3::timestamptz END
       WHERE id = $1::uuid AND purpose = ANY($5::text[]) AND verified_at IS NULL AND used_at IS NULL
         AND expires_at > $3 AND tries < $4
       RETURNING verified_at IS NOT NULL AS matched, tries, phone_enc, phone_hash, user_key, purpose`,
      [phoneCodeKey, this.codeHash(phoneCodeKey, code), now, triesMax, [...purposes]],
    );
    if (!row) throw await this.explainFailure(phoneCodeKey, purposes, triesMax, now);
    if (!row.matched) {
      const triesLeft = triesMax - row.tries;
      if (triesLeft <= 0) throw new AppError('code_tries_exceeded', { detail: { tries_left: 0 } });
      throw new AppError('code_mismatch', { detail: { tries_left: triesLeft } });
    }
    return this.presentVerified({
      id: phoneCodeKey,
      purpose: row.purpose,
      phoneEnc: row.phone_enc,
      phoneHash: row.phone_hash,
      userKey: row.user_key,
    });
  }

  /**
   * Reads the result of a verified code without consuming it.
   * @param within the surrounding transaction
   * @throws code_expired for an unknown, unverified or expired code
   */
  async readVerified(
    phoneCodeKey: string,
    purpose: PhoneCodePurpose,
    within: Prisma.TransactionClient = this.database.prisma,
  ): Promise<VerifiedPhone> {
    const proof = await this.findVerified(phoneCodeKey, purpose, within);
    if (!proof) throw new AppError('code_expired');
    return proof;
  }

  /** The same; undefined for an unknown, unverified or expired code. */
  async findVerified(
    phoneCodeKey: string,
    purpose: PhoneCodePurpose,
    within: Prisma.TransactionClient = this.database.prisma,
  ): Promise<VerifiedPhone | undefined> {
    const row = await within.phoneCode.findFirst({
      where: this.usable(phoneCodeKey, purpose),
    });
    return row ? this.presentVerified(row) : undefined;
  }

  /**
   * Consumes a verified code: of two concurrent calls, one succeeds.
   * @param phone the telephone that it must have verified, if required
   * @param within the surrounding transaction
   * @throws code_expired for an unknown, unverified, used or expired code or one of another purpose; cert_mismatch when
   * it verified another telephone
   */
  async consume(
    phoneCodeKey: string,
    purpose: PhoneCodePurpose,
    phone?: string,
    within: Prisma.TransactionClient = this.database.prisma,
  ): Promise<VerifiedPhone> {
    if (phone !== undefined) {
      const { phoneHash } = await this.readVerified(phoneCodeKey, purpose, within);
      if (phoneHash !== this.hashes.of('phone', phone)) throw new AppError('cert_mismatch');
    }
    const [row] = await within.phoneCode.updateManyAndReturn({
      where: this.usable(phoneCodeKey, purpose),
      data: { usedAt: this.clock.now() },
    });
    if (!row) throw new AppError('code_expired');
    return this.presentVerified(row);
  }

  /**
   * Stores a code, and returns whether it is to be sent: with `uniform` only to an account, and only within the
   * telephone's hourly limit. Throws code_sends_exceeded.
   */
  private async store(
    request: CodeRequest,
    uniform: boolean,
  ): Promise<{ id: string; code: string; sent: boolean }> {
    const { purpose, phone, address, userKey } = request;
    refuseProblem('phone', phoneProblem(phone));
    const now = this.clock.now();
    const id = randomUUID();
    const code = String(randomInt(10 ** smsCodeLength)).padStart(smsCodeLength, '0');
    const phoneHash = this.hashes.of('phone', phone);
    const sent = await this.database.prisma.$transaction(async (transaction) => {
      // Serializes concurrent requests, which would otherwise count the same sends. The locks are always taken in the
      // same order.
      for (const name of [`phone-code-address:${address}`, `phone-code:${phoneHash}`]) {
        await executeWithin(
          transaction,
          'verification_lock_phone',
          'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
          [name],
        );
      }
      await assertWithinLimits(transaction, requestLimits(this.settings, request, phoneHash), now);
      const hasRoom = await assertWithinLimits(
        transaction,
        sendLimits(this.settings, request, phoneHash),
        now,
      ).then(
        () => true,
        (error: unknown) => {
          if (uniform && error instanceof AppError) return false;
          throw error;
        },
      );
      const isSent = hasRoom && (!uniform || userKey !== null);
      await transaction.phoneCode.create({
        data: {
          id,
          purpose,
          phoneHash,
          phoneEnc: this.cipher.encrypt(phone, codePhone(id)),
          codeHash: this.codeHash(id, code),
          userKey,
          address,
          sent: isSent,
          createdAt: now,
          expiresAt: new Date(now.getTime() + this.settings.get('phone_code_seconds') * 1000),
        },
      });
      return isSent;
    });
    return { id, code, sent };
  }

  /** A code that was not sent does not count towards the telephone's limit. */
  private async markUnsent(id: string): Promise<void> {
    await this.database.prisma.phoneCode.updateMany({ where: { id }, data: { sent: false } });
  }

  private async explainFailure(
    phoneCodeKey: string,
    purposes: readonly PhoneCodePurpose[],
    triesMax: number,
    now: Date,
  ): Promise<AppError> {
    const row = await this.database.prisma.phoneCode.findFirst({
      where: { id: phoneCodeKey, purpose: { in: [...purposes] }, verifiedAt: null },
    });
    const exhausted = row !== null && row.expiresAt > now && row.tries >= triesMax;
    return exhausted
      ? new AppError('code_tries_exceeded', { detail: { tries_left: 0 } })
      : new AppError('code_expired');
  }

  private usable(phoneCodeKey: string, purpose: PhoneCodePurpose): Prisma.PhoneCodeWhereInput {
    return {
      id: phoneCodeKey,
      purpose,
      usedAt: null,
      verifiedAt: { gt: new Date(this.clock.nowMs() - verifiedSeconds * 1000) },
    };
  }

  private presentVerified(row: CodeRow): VerifiedPhone {
    const phone = this.cipher.decrypt(row.phoneEnc, codePhone(row.id));
    if (phone === '') throw new AppError('code_expired', { reason: 'the telephone cannot be read' });
    // The column was written as a purpose.
    return {
      purpose: row.purpose as PhoneCodePurpose,
      phone,
      phoneHash: row.phoneHash,
      userKey: row.userKey,
    };
  }

  private codeHash(phoneCodeKey: string, code: string): string {
    return this.hashes.of('code', `${phoneCodeKey.toLowerCase()}:${code}`);
  }

  private present(id: string): IssuedPhoneCode {
    return {
      certification_key: id,
      expires_in: this.settings.get('phone_code_seconds'),
      resend_in: resendSeconds,
    };
  }
}

/** Storage place of a code's telephone, for the cipher. */
const codePhone = (id: string): FieldPlace => `phone_codes.phone:${id.toLowerCase()}`;
