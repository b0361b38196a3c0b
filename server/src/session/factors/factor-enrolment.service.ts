import { Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { MembersService } from '../../users/index.ts';
import { FactorMethodsService, hasFactor } from '../sign-ins/factor-methods.service.ts';
import { sessionTexts } from '../texts.ts';
import { type FactorCaller, FactorChecksService } from './factor-checks.service.ts';
import type { FactorAddRequest, FactorBegun } from './factors.dto.ts';
import { type NewPasskey, PasskeyFactorService } from './passkey-factor.service.ts';
import { RecoveryCodesService } from './recovery-codes.service.ts';
import { TotpFactorService } from './totp-factor.service.ts';

/** The operator who sets up a factor. */
export interface Enrolling extends FactorCaller {
  loginId: string;
  requestId: string;
}

/** The outcome of setting up a factor. */
export interface Enrolled {
  /** Whether it is the operator's first. */
  first: boolean;
  /** New recovery codes, with the first factor; otherwise empty. */
  recoveryCodes: string[];
}

/** Sets up second factors: the first comes with recovery codes. Each is in the audit log. */
@Injectable()
export class FactorEnrolmentService {
  constructor(
    private readonly database: Database,
    private readonly members: MembersService,
    private readonly methods: FactorMethodsService,
    private readonly checks: FactorChecksService,
    private readonly totp: TotpFactorService,
    private readonly passkeys: PasskeyFactorService,
    private readonly recovery: RecoveryCodesService,
    private readonly audit: AuditService,
  ) {}

  /** Starts setting up a factor. Throws factor_exists, passkey_limit, passkey_unavailable. */
  async begin({ userKey, loginId, own }: Enrolling, method: 'totp' | 'passkey'): Promise<FactorBegun> {
    if (method === 'totp') return { ...(await this.totp.begin(userKey, loginId)), options: null };
    const options = await this.passkeys.creationOptions(userKey, loginId, own);
    return { secret: null, uri: null, options: JSON.stringify(options) };
  }

  /**
   * Finishes setting up a factor. Wrong codes count as for signing in.
   * @param onlyFirst refuses (factor_exists) where another factor was set up in the meantime
   * @throws factor_incorrect, factor_locked, factor_exists, passkey_limit
   */
  finish(
    operator: Enrolling,
    request: FactorAddRequest,
    { onlyFirst }: { onlyFirst: boolean },
  ): Promise<Enrolled> {
    return this.checks.attempt(operator, async () => {
      const isPasskey = request.method === 'passkey';
      const passkey = isPasskey
        ? await this.passkeys.verifyNew(operator.userKey, request.passkey ?? '', operator.own)
        : undefined;
      if (isPasskey && !passkey) return undefined;
      return this.store(operator, request, passkey, onlyFirst);
    });
  }

  /** Simultaneous ones of an operator wait for each other: one is the first. */
  private store(
    operator: Enrolling,
    { code = '', name, method }: FactorAddRequest,
    passkey: NewPasskey | undefined,
    onlyFirst: boolean,
  ): Promise<Enrolled | undefined> {
    const { userKey } = operator;
    return this.database.prisma.$transaction(async (within) => {
      const { role } = await this.members.lock(within, userKey);
      if (role !== 'operator') throw new AppError('forbidden');
      const first = !hasFactor(await this.methods.of(userKey, within));
      if (onlyFirst && !first) throw new AppError('factor_exists');
      if (passkey)
        await this.passkeys.add(within, userKey, name?.trim() || sessionTexts.passkeyName, passkey);
      else if (!(await this.totp.confirm(within, userKey, code))) return undefined;
      const recoveryCodes = first ? await this.recovery.renew(within, userKey) : [];
      await this.audit.write(
        within,
        { operatorKey: userKey, requestId: operator.requestId },
        { action: 'security.factor_add', target: `user:${userKey}`, after: { method } },
      );
      return { first, recoveryCodes };
    });
  }
}
