import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { CodeAttemptsService, type CodeLimits } from '../limits/code-attempts.service.ts';
import type { FactorProof } from './factors.dto.ts';
import { PasskeyFactorService } from './passkey-factor.service.ts';
import { RecoveryCodesService } from './recovery-codes.service.ts';
import { TotpFactorService } from './totp-factor.service.ts';

const kind = 'factor';

/** Who verifies a factor, and where. */
export interface FactorCaller {
  userKey: number;
  address: string;
  /** The origin of the site, for which passkeys are valid. */
  own: string;
}

/**
 * Verifies second factors. Attempts are counted before they are checked, like passwords: five wrong ones of an operator
 * from anywhere, or twenty from one address, lock for half an hour. Only who knows the password, or has a sign-in, can
 * cause a lock.
 */
@Injectable()
export class FactorChecksService {
  private readonly logger = new Logger('Session');

  constructor(
    private readonly attempts: CodeAttemptsService,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
    private readonly totp: TotpFactorService,
    private readonly passkeys: PasskeyFactorService,
    private readonly recovery: RecoveryCodesService,
  ) {}

  /** Throws factor_incorrect unless the proof is right, factor_locked. A right one is used up. */
  async assertCorrect(caller: FactorCaller, proof: FactorProof): Promise<void> {
    await this.attempt(caller, async () => (await this.check(caller, proof)) || undefined);
  }

  /**
   * Runs an attempt, which counts as wrong if it returns undefined.
   * @throws factor_incorrect, factor_locked
   */
  attempt<Proof>(caller: FactorCaller, verify: () => Promise<Proof | undefined>): Promise<Proof> {
    const limits = this.limits();
    return this.attempts.inTurn(kind, caller.userKey, async () => {
      const lockedUntil = await this.attempts.claim(kind, caller, limits);
      if (lockedUntil) throw this.locked(lockedUntil);
      let proof: Proof | undefined;
      try {
        proof = await verify();
      } catch (error) {
        // What could not be verified is not a failure.
        await this.attempts.forgive(kind, caller, limits, { clearsFailures: false });
        throw error;
      }
      if (proof !== undefined) {
        await this.attempts.forgive(kind, caller, limits, { clearsFailures: true });
        return proof;
      }
      await this.attempts.fail(kind, caller, limits);
      this.logger.warn({ event: 'factor_failed', user_key: caller.userKey });
      const locked = await this.attempts.lockedUntil(kind, caller);
      throw locked ? this.locked(locked) : new AppError('factor_incorrect');
    });
  }

  private check(
    { userKey, own }: FactorCaller,
    { method, code = '', passkey = '' }: FactorProof,
  ): Promise<boolean> {
    if (method === 'passkey') return this.passkeys.use(userKey, passkey, own);
    return method === 'totp' ? this.totp.use(userKey, code) : this.recovery.use(userKey, code);
  }

  private limits(): CodeLimits {
    return {
      memberMax: this.settings.get('login_max_failures_per_address'),
      addressMax: this.settings.get('login_max_failures'),
      lockSeconds: this.settings.get('login_lock_seconds'),
    };
  }

  private locked(until: Date): AppError {
    const seconds = Math.max(1, Math.ceil((until.getTime() - this.clock.nowMs()) / 1000));
    return new AppError('factor_locked', {
      detail: { seconds_left: seconds, locked_until: until.toISOString() },
    });
  }
}
