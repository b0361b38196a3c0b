import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { CodeAttemptsService, type CodeGuesser, type CodeLimits } from '../../session/index.ts';

const kind = 'coupon';

/** The lock after wrong coupon codes (COUPONS-4): counted in the database, by member and by address. */
@Injectable()
export class CouponCodesService {
  constructor(
    private readonly attempts: CodeAttemptsService,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
  ) {}

  /** The end of the member's lock; null without one. */
  lockedUntil(guesser: CodeGuesser): Promise<Date | null> {
    return this.attempts.lockedUntil(kind, guesser);
  }

  /**
   * Runs an attempt with a code. `count` is called for a new attempt, not for a repeat, before the code is verified. Only
   * a wrong code stays counted. Throws coupon_code_locked.
   */
  attempt<Result>(
    guesser: CodeGuesser,
    work: (count: () => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    return this.attempts.inTurn(kind, guesser.userKey, async () => {
      let isCounted = false;
      const count = async () => {
        const lockedUntil = await this.attempts.claim(kind, guesser, this.limits());
        if (lockedUntil) throw this.lockedError(lockedUntil);
        isCounted = true;
      };
      const forgive = async (clearsFailures: boolean) => {
        if (isCounted) await this.attempts.forgive(kind, guesser, this.limits(), { clearsFailures });
      };
      try {
        const result = await work(count);
        await forgive(true);
        return result;
      } catch (error) {
        const isWrongCode = error instanceof AppError && error.code === 'coupon_code_not_found';
        if (!isWrongCode) await forgive(false);
        else if (isCounted) await this.attempts.fail(kind, guesser, this.limits());
        throw error;
      }
    });
  }

  private limits(): CodeLimits {
    return {
      memberMax: this.settings.get('coupon_code_failures_max'),
      addressMax: this.settings.get('coupon_code_failures_address_max'),
      lockSeconds: this.settings.get('coupon_code_lock_seconds'),
    };
  }

  private lockedError(lockedUntil: Date): AppError {
    const seconds = Math.max(1, Math.ceil((lockedUntil.getTime() - this.clock.nowMs()) / 1000));
    return new AppError('coupon_code_locked', {
      detail: { seconds_left: seconds, locked_until: lockedUntil.toISOString() },
    });
  }
}
