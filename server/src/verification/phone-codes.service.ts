import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { phoneProblem, smsCodeLength, smsCodeProblem } from '@honey/rules';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { FieldCipher, type FieldPlace } from '../core/crypto/field-cipher.ts';
import { LookupHash } from '../core/crypto/lookup-hash.ts';
import { Database } from '../core/database/database.ts';
import type { PhoneCode, Prisma } from '../core/database/generated/client.ts';
import { AppError } from '../core/errors/app-error.ts';
import { refuseProblem } from '../core/errors/field-problems.ts';
import { Settings } from '../core/settings/settings.ts';
import { verificationMessages } from './messages.ts';
import {
  askLimits,
  type CodeRequest,
  type PhoneCodePurpose,
  refuseTooMany,
  sendLimits,
} from './phone/phone-code-limits.ts';
import { SMS_PORT, type SmsPort } from './phone/sms.port.ts';

/** A code that was asked for, as pages are told. */
export interface IssuedPhoneCode {
  certification_key: string;
  /** Seconds the code is good for. */
  expires_in: number;
  /** Seconds after which a page offers another one. */
  resend_in: number;
}

/** A code as it is kept. */
type CodeRow = Pick<PhoneCode, 'id' | 'purpose' | 'phoneEnc' | 'phoneHash' | 'userKey'>;

/** What a used code proved. */
export interface ProvenPhone {
  purpose: PhoneCodePurpose;
  /** In digits. */
  phone: string;
  phoneHash: string;
  /** The account that it was asked for, where one was known. */
  userKey: number | null;
}

/** Seconds after which a page offers another code; what bounds the sends are the settings. */
const resendSeconds = 30;
/** Seconds in which a proven telephone must be made use of: as long as a sign-up may take. */
const provenSeconds = 1_800;
/** Every answer that must not tell whether it sent something takes this long. */
const alikeMs = 300;

/**
 * Codes that prove a telephone: six digits, one use, a few minutes, a few tries, limited sends
 * (VERIFICATION-15 and those after it). Codes are kept as keyed hashes, telephones encrypted.
 */
@Injectable()
export class PhoneCodes {
  private readonly logger = new Logger('PhoneCodes');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly hashes: LookupHash,
    private readonly cipher: FieldCipher,
    @Inject(SMS_PORT) private readonly sms: SmsPort,
  ) {}

  /**
   * Sends a code.
   * @param address where the request came from; its sends are limited as well
   * @param userKey the account that it is for, where one is known
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
      await this.sms.send(phone, verificationMessages.codeText(code), code);
    } catch (error) {
      await this.markUnsent(id);
      throw error instanceof AppError ? error : new AppError('sms_failed', { reason: String(error) });
    }
    return this.present(id);
  }

  /**
   * Sends a code only to a telephone that has an account, and answers alike, in content and in time, when it has none:
   * who asks must not learn who is a member. That sending failed, or that the telephone has had its share of the hour,
   * is not told either.
   * @throws validation_failed, code_sends_exceeded
   */
  async issueAlike(
    purpose: PhoneCodePurpose,
    phone: string,
    address: string,
    userKey: number | null,
  ): Promise<IssuedPhoneCode> {
    const { id, code, sent } = await this.store({ purpose, phone, address, userKey }, true);
    if (sent) {
      this.sms.send(phone, verificationMessages.codeText(code), code).catch((error: unknown) => {
        this.logger.warn({ event: 'sms_failed', certification_key: id, reason: String(error) });
        return this.markUnsent(id);
      });
    }
    await pause(alikeMs);
    return this.present(id);
  }

  /**
   * Proves the telephone by the code that was sent to it. Every try is counted in the statement that looks at it, so
   * that guesses at once are counted too.
   * @param purposes those that may be proven here
   * @throws code_mismatch (with tries_left), code_tries_exceeded, code_expired, validation_failed
   */
  async check(
    phoneCodeKey: string,
    code: string,
    purposes: readonly PhoneCodePurpose[],
  ): Promise<ProvenPhone> {
    refuseProblem('code', smsCodeProblem(code));
    const triesMax = this.settings.get('phone_code_tries');
    const now = this.clock.now();
    const [row] = await this.database.query<{
      matched: boolean;
      tries: number;
      phone_enc: string;
      phone_hash: string;
      user_key: number | null;
      purpose: PhoneCodePurpose;
    }>(
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
    return this.proven({
      id: phoneCodeKey,
      purpose: row.purpose,
      phoneEnc: row.phone_enc,
      phoneHash: row.phone_hash,
      userKey: row.user_key,
    });
  }

  /**
   * What a proven code proved, without using it up.
   * @param within the transaction that asks
   * @throws code_expired when there is no such code, or no longer
   */
  async proof(
    phoneCodeKey: string,
    purpose: PhoneCodePurpose,
    within: Prisma.TransactionClient = this.database.prisma,
  ): Promise<ProvenPhone> {
    const proof = await this.findProof(phoneCodeKey, purpose, within);
    if (!proof) throw new AppError('code_expired');
    return proof;
  }

  /** The same; undefined when there is no such code, or no longer. */
  async findProof(
    phoneCodeKey: string,
    purpose: PhoneCodePurpose,
    within: Prisma.TransactionClient = this.database.prisma,
  ): Promise<ProvenPhone | undefined> {
    const row = await within.phoneCode.findFirst({
      where: this.usable(phoneCodeKey, purpose),
    });
    return row ? this.proven(row) : undefined;
  }

  /**
   * Uses a proven code up: of two at once, one gets it.
   * @param phone the telephone that it must have proven, where one is asked for
   * @param within the transaction that it belongs to
   * @throws code_expired when it is unknown, unproven, of another purpose, used or too old; cert_mismatch when it proved
   * another telephone
   */
  async consume(
    phoneCodeKey: string,
    purpose: PhoneCodePurpose,
    phone?: string,
    within: Prisma.TransactionClient = this.database.prisma,
  ): Promise<ProvenPhone> {
    if (phone !== undefined) {
      const { phoneHash } = await this.proof(phoneCodeKey, purpose, within);
      if (phoneHash !== this.hashes.of('phone', phone)) throw new AppError('cert_mismatch');
    }
    const [row] = await within.phoneCode.updateManyAndReturn({
      where: this.usable(phoneCodeKey, purpose),
      data: { usedAt: this.clock.now() },
    });
    if (!row) throw new AppError('code_expired');
    return this.proven(row);
  }

  /**
   * Stores a code. Of one that is answered alike it says whether it is to be sent: only to an account, and only while
   * the telephone has not had its share of the hour. Throws code_sends_exceeded.
   */
  private async store(
    request: CodeRequest,
    alike: boolean,
  ): Promise<{ id: string; code: string; sent: boolean }> {
    const { purpose, phone, address, userKey } = request;
    refuseProblem('phone', phoneProblem(phone));
    const now = this.clock.now();
    const id = randomUUID();
    const code = String(randomInt(10 ** smsCodeLength)).padStart(smsCodeLength, '0');
    const phoneHash = this.hashes.of('phone', phone);
    const sent = await this.database.prisma.$transaction(async (transaction) => {
      // Those who ask at once wait for each other here, or they would all count the same sends. Always in one order.
      for (const name of [`phone-code-address:${address}`, `phone-code:${phoneHash}`]) {
        await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
      }
      await refuseTooMany(transaction, askLimits(this.settings, request, phoneHash), now);
      const hasRoom = await refuseTooMany(
        transaction,
        sendLimits(this.settings, request, phoneHash),
        now,
      ).then(
        () => true,
        (error: unknown) => {
          if (alike && error instanceof AppError) return false;
          throw error;
        },
      );
      const isSent = hasRoom && (!alike || userKey !== null);
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

  /** A code that did not leave counts for nobody's telephone. */
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
    const triedOut = row !== null && row.expiresAt > now && row.tries >= triesMax;
    return triedOut
      ? new AppError('code_tries_exceeded', { detail: { tries_left: 0 } })
      : new AppError('code_expired');
  }

  private usable(phoneCodeKey: string, purpose: PhoneCodePurpose): Prisma.PhoneCodeWhereInput {
    return {
      id: phoneCodeKey,
      purpose,
      usedAt: null,
      verifiedAt: { gt: new Date(this.clock.nowMs() - provenSeconds * 1000) },
    };
  }

  private proven(row: CodeRow): ProvenPhone {
    const phone = this.cipher.decrypt(row.phoneEnc, codePhone(row.id));
    if (phone === '') throw new AppError('code_expired', { reason: 'the telephone cannot be read' });
    // What the column holds was written as a purpose.
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

/** Where the telephone of a code stands. */
const codePhone = (id: string): FieldPlace => `phone_codes.phone:${id.toLowerCase()}`;
