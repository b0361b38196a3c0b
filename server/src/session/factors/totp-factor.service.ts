import { Injectable } from '@nestjs/common';
import { generate, generateSecret, generateURI, verify } from 'otplib';
import { Clock } from '../../core/clock/clock.ts';
import { FieldCipher, type FieldPlace } from '../../core/crypto/field-cipher.ts';
import type { EncryptedColumn } from '../../core/crypto/field-reencryption.job.ts';
import { Database } from '../../core/database/database.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';

/** Seconds of one code. */
export const totpPeriod = 30;
const code = /^\d{6}$/;

const placeOf = (userKey: number): FieldPlace => `operator_totps.secret:${userKey}`;

/** The column of these secrets. */
export const totpSecretColumn: EncryptedColumn = {
  table: 'operator_totps',
  id: 'user_key',
  column: 'secret_enc',
  placeSql: 'user_key::text',
  place: (userKey) => placeOf(Number(userKey)),
};

/** A secret to enter in an authenticator app. */
export interface TotpSecret {
  /** In base32. */
  secret: string;
  /** The `otpauth:` address that a QR code contains. */
  uri: string;
}

/** Codes of an authenticator app (RFC 6238): six digits, 30 seconds, one step of clock difference either way. */
@Injectable()
export class TotpFactorService {
  constructor(
    private readonly database: Database,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
  ) {}

  /** Stores a new secret, which is in use once a code confirms it. Throws factor_exists. */
  async begin(userKey: number, label: string): Promise<TotpSecret> {
    const secret = generateSecret();
    const rows = await this.database.query<'operator_totps_begin', { user_key: number }>(
      'operator_totps_begin',
      `INSERT INTO operator_totps AS o (user_key, secret_enc, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_key) DO UPDATE SET secret_enc = excluded.secret_enc, created_at = excluded.created_at
       WHERE o.confirmed_at IS NULL RETURNING o.user_key`,
      [userKey, this.cipher.encrypt(secret, placeOf(userKey)), this.clock.now()],
    );
    if (rows.length === 0) throw new AppError('factor_exists');
    return { secret, uri: generateURI({ issuer: this.settings.get('site_name'), label, secret }) };
  }

  /**
   * Puts the secret into use if the code is its own. Returns false for a wrong code; throws factor_exists when another
   * confirmation came first.
   */
  async confirm(within: Prisma.TransactionClient, userKey: number, token: string): Promise<boolean> {
    const row = await within.operatorTotp.findUnique({ where: { userKey } });
    if (!row) return false;
    if (row.confirmedAt) throw new AppError('factor_exists');
    const step = await this.stepOf(row.secretEnc, userKey, token);
    if (step === undefined) return false;
    const { count } = await within.operatorTotp.updateMany({
      where: { userKey, confirmedAt: null, secretEnc: row.secretEnc },
      data: { confirmedAt: this.clock.now(), lastStep: step },
    });
    return count === 1;
  }

  /** Whether the code is valid and was not used before; a valid one is used up. */
  async use(userKey: number, token: string): Promise<boolean> {
    const row = await this.database.prisma.operatorTotp.findFirst({
      where: { userKey, confirmedAt: { not: null } },
    });
    const step = row ? await this.stepOf(row.secretEnc, userKey, token) : undefined;
    if (!row || step === undefined) return false;
    // Of simultaneous uses of one code, one succeeds.
    const { count } = await this.database.prisma.operatorTotp.updateMany({
      where: { userKey, secretEnc: row.secretEnc, confirmedAt: { not: null }, lastStep: { lt: step } },
      data: { lastStep: step },
    });
    return count === 1;
  }

  /** The current code of an operator's app, for the sandbox; undefined without one. */
  async currentCode(userKey: number): Promise<{ code: string; secondsLeft: number } | undefined> {
    const row = await this.database.prisma.operatorTotp.findUnique({ where: { userKey } });
    const secret = row && this.cipher.decrypt(row.secretEnc, placeOf(userKey));
    if (!secret) return undefined;
    const epoch = this.epoch();
    return { code: await generate({ secret, epoch }), secondsLeft: totpPeriod - (epoch % totpPeriod) };
  }

  /** The step of the code, if the secret has it one step before, now, or one step later. */
  private async stepOf(secretEnc: string, userKey: number, token: string): Promise<number | undefined> {
    const secret = this.cipher.decrypt(secretEnc, placeOf(userKey));
    if (secret === '' || !code.test(token)) return undefined;
    const result = await verify({ secret, token, epoch: this.epoch(), epochTolerance: totpPeriod });
    return result.valid && 'timeStep' in result ? result.timeStep : undefined;
  }

  private epoch(): number {
    return Math.floor(this.clock.nowMs() / 1000);
  }
}
