import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';
import { AppConfig } from '../config/app-config.ts';
import { AppError } from '../errors/app-error.ts';
import { SettingsStore } from '../settings/settings.store.ts';
import type { SessionMember } from './access.decorator.ts';

/** Whether operators need a second factor, and how recently it must have been verified. */
@Injectable()
export class OperatorFactorPolicy {
  constructor(
    private readonly config: AppConfig,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  /** Whether every operator needs a factor: always in production, elsewhere by a setting. */
  get isRequired(): boolean {
    return this.config.nodeEnv === 'production' || this.settings.get('operator_factor_required_yn');
  }

  /** How long a verified factor is recent enough for a step-up call, in seconds. */
  get stepUpSeconds(): number {
    return this.settings.get('operator_step_up_minutes') * 60;
  }

  /**
   * Refuses an operator's token without a factor where one is required: it was issued before that (invalid_token).
   * Refuses a step-up call whose factor was verified too long ago (step_up_required). Other members have no factor.
   */
  assertVerified({ role, factorAt }: SessionMember, { needsStepUp }: { needsStepUp: boolean }): void {
    if (role !== 'operator') return;
    if (factorAt === undefined) {
      if (this.isRequired) throw new AppError('invalid_token', { reason: 'no second factor' });
      return;
    }
    if (needsStepUp && this.clock.nowMs() / 1000 - factorAt > this.stepUpSeconds)
      throw new AppError('step_up_required');
  }
}
