import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import { Settings } from '../core/settings/settings.ts';
import type { LimitState } from './session.dto.ts';

export type AttemptKind = 'login' | 'password';

/** Counts an account's failures from every address together. */
const anywhere = '*';

interface Row {
  address: string;
  failures: number;
  locked_until: Date | null;
}

/**
 * Failed attempts and the locks they lead to (specification section 9). Counted in the database, so that they hold
 * over processes; by account and address together, and with a higher ceiling by account alone, so that a stranger
 * cannot lock a member out from everywhere.
 */
@Injectable()
export class AttemptLimits {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Failures and lock of an account as seen from an address. */
  async state(kind: AttemptKind, id: string, address: string): Promise<LimitState> {
    const rows = await this.database.query<Row>(
      'attempt_limits_state',
      `SELECT address, failures, locked_until FROM attempt_limits
       WHERE kind = $1 AND login_id = $2 AND address IN ($3, '*')`,
      [kind, normalise(id), address],
    );
    return this.present(rows, address);
  }

  /** Throws login_locked, with the seconds left, while the account is locked for this address. */
  async refuseLocked(kind: AttemptKind, id: string, address: string): Promise<void> {
    const state = await this.state(kind, id, address);
    if (state.seconds_left > 0) throw lockedError(state);
  }

  /** Counts a failed attempt, which may lock. */
  fail(kind: AttemptKind, id: string, address: string): Promise<LimitState> {
    return this.count(kind, id, address, [address, anywhere]);
  }

  /**
   * Counts a failure that somebody reports. It counts for that address alone: strangers must not be able to lock a
   * member out from everywhere by reporting.
   */
  report(kind: AttemptKind, id: string, address: string): Promise<LimitState> {
    return this.count(kind, id, address, [address]);
  }

  /** Forgets the failures of an account after a proven sign-in; those after `until` stay. */
  async clear(kind: AttemptKind, id: string, until: Date = this.clock.now()): Promise<void> {
    await this.database.query(
      'attempt_limits_clear',
      'DELETE FROM attempt_limits WHERE kind = $1 AND login_id = $2 AND last_at <= $3',
      [kind, normalise(id), until],
    );
  }

  /** One statement, so that failures at once are all counted; those that come while it is locked change nothing. */
  private async count(kind: AttemptKind, id: string, address: string, places: string[]): Promise<LimitState> {
    const now = this.clock.now();
    const lockSeconds = this.settings.get('login_lock_seconds');
    const most = (place: string) => `CASE WHEN ${place} = '${anywhere}' THEN $7::int ELSE $6::int END`;
    const rows = await this.database.query<Row>(
      'attempt_limits_fail',
      `INSERT INTO attempt_limits AS a (kind, login_id, address, failures, last_at, locked_until)
       SELECT $1, $2, u.address, 1, $4::timestamptz, CASE WHEN ${most('u.address')} <= 1 THEN $4 + make_interval(secs => $5) END
       FROM unnest($3::text[]) AS u(address) ORDER BY u.address
       ON CONFLICT (kind, login_id, address) DO UPDATE SET (failures, locked_until, last_at) = (SELECT
         CASE state WHEN 'locked' THEN a.failures WHEN 'over' THEN 1 ELSE a.failures + 1 END,
         CASE WHEN state = 'locked' THEN a.locked_until WHEN state = 'over' THEN excluded.locked_until
           WHEN a.failures + 1 >= ${most('a.address')} THEN $4 + make_interval(secs => $5) END,
         $4
         FROM (SELECT CASE WHEN a.locked_until > $4 THEN 'locked'
           WHEN a.locked_until IS NOT NULL OR a.last_at < $4 - make_interval(secs => $5) THEN 'over' END AS state) AS s)
       RETURNING address, failures, locked_until`,
      [
        kind,
        normalise(id),
        places,
        now,
        lockSeconds,
        this.settings.get('login_max_failures_per_address'),
        this.settings.get('login_max_failures'),
      ],
    );
    return this.present(rows, address);
  }

  private present(rows: Row[], address: string): LimitState {
    const now = this.clock.nowMs();
    const own = rows.find((row) => row.address === address && row.address !== anywhere);
    const lockedUntilMs = Math.max(0, ...rows.map((row) => row.locked_until?.getTime() ?? 0));
    const locked = lockedUntilMs > now;
    // A lock that ran out has forgiven its failures.
    const forgiven = own?.locked_until != null && own.locked_until.getTime() <= now;
    return {
      failures: forgiven ? 0 : (own?.failures ?? 0),
      max_failures: this.settings.get('login_max_failures_per_address'),
      locked_until: locked ? new Date(lockedUntilMs).toISOString() : null,
      seconds_left: locked ? Math.ceil((lockedUntilMs - now) / 1000) : 0,
    };
  }
}

/** The refusal of a locked account, with what a countdown needs. */
export const lockedError = (state: LimitState): AppError =>
  new AppError('login_locked', {
    detail: { seconds_left: state.seconds_left, locked_until: state.locked_until, failures: state.failures },
  });

/** IDs are compared without regard to case and outer spaces. */
const normalise = (id: string) => id.trim().toLowerCase().slice(0, 100);
