import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type AuditChanges, AuditService } from '../../core/audit/audit.service.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { ErrorCode } from '../../core/errors/error-codes.ts';
import { removedByOperator, secondDecisionMessage } from '../texts.ts';
import { UsersService } from '../users.service.ts';

/** How often, and how long after one another, the entry of an act is searched that commits later. */
const attemptsMax = 5;
const attemptEveryMs = 100;

/** The case of an operator's act. */
export interface DecidedCase {
  /** The codes with which the act refuses a case that was decided or changed before. */
  codes: readonly ErrorCode[];
  /**
   * The code with which it refuses a case that no longer exists or holds. The one that says that an operator ended it
   * by one of these actions (409) replaces it.
   */
  gone?: { code: ErrorCode; as: ErrorCode; actions: readonly string[] };
  /** The first act is committed only after a service beside the product has refused the second: its entry is awaited. */
  commitsLater?: true;
  /** The actions that decide the case, as the audit log names them. None: only its state is shown. */
  actions: readonly string[];
  /** Whether an entry of the target is about this case. */
  concerns?: (changes: AuditChanges) => boolean;
  /** Reads the target of its audit entries. */
  target: () => string | Promise<string>;
  /** Reads the case as it is now, in the form of its call. It throws an AppError if the case no longer exists. */
  shown: () => Promise<object>;
}

/**
 * Explains the refusal of a second decision by who decided what and when, and shows the case as it is now (ADMIN-42).
 * The acts of all areas use it, whatever the code of their refusal.
 */
@Injectable()
export class SecondDecisionsService {
  constructor(
    private readonly audit: AuditService,
    private readonly users: UsersService,
  ) {}

  /** Does an act; its refusal as a second decision names the one before in its message and detail. */
  async explain<Answer>(decided: DecidedCase, act: () => Promise<Answer>): Promise<Answer> {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === decided.gone?.code) throw await this.explainedGone(error, decided);
      if (!decided.codes.includes(error.code)) throw error;
      throw await this.explained(error, decided);
    }
  }

  /** A case that no operator decided is still not found. */
  private async explainedGone(error: AppError, decided: DecidedCase): Promise<AppError> {
    if (!decided.gone) return error;
    const last = await this.decisionOf({ ...decided, actions: decided.gone.actions });
    if (!last) return error;
    const shown = await this.shownNow(decided);
    const gone = new AppError(decided.gone.as, {
      reason: error.message,
      ...(shown ? {} : { message: removedByOperator }),
    });
    return this.named(gone, last, shown);
  }

  private async explained(error: AppError, decided: DecidedCase): Promise<AppError> {
    const last = await this.decisionOf(decided);
    const shown = await this.shownNow(decided);
    // No operator decided it: its member did, or a provider.
    if (!last) return this.refusal(error, error.safeMessage, { case: shown });
    return this.named(error, last, shown);
  }

  private async shownNow({ shown }: DecidedCase): Promise<object | null> {
    try {
      return await shown();
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  private named(error: AppError, { user, action, at }: Decision, shown: object | null): AppError {
    return this.refusal(error, secondDecisionMessage(error.safeMessage, user.nick, action, at), {
      case: shown,
      decided: { operator: user, action, at: at.toISOString() },
    });
  }

  private refusal(
    error: AppError,
    message: string,
    facts: { case: object | null; decided?: object },
  ): AppError {
    return new AppError(error.code, {
      reason: error.message,
      message,
      detail: { ...error.detail, ...facts },
    });
  }

  private async decisionOf({ actions, target, concerns, commitsLater }: DecidedCase) {
    const named = await target();
    let last = await this.audit.last(named, actions, concerns);
    for (let attempt = 1; !last && commitsLater && attempt <= attemptsMax; attempt += 1) {
      await setTimeout(attemptEveryMs);
      last = await this.audit.last(named, actions, concerns);
    }
    const user = last && (await this.users.briefs([last.operatorKey])).get(last.operatorKey);
    return last && user ? { user, action: last.action, at: last.at } : undefined;
  }
}

type Decision = NonNullable<Awaited<ReturnType<SecondDecisionsService['decisionOf']>>>;
