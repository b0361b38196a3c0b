import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { SignInOrigin } from '../../core/http/sign-in-origin.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import type { LimitState } from '../session.dto.ts';
import { attemptClaim, attemptForgive } from '../session.functions.ts';
import { KeyedQueue } from './keyed-queue.ts';

export type AttemptKind = 'login' | 'password';

/** Counts an account's failures from all addresses together. */
const allAddresses = '*';
/** Attempts queued per account and origin. */
const waitingMax = 100;
const dayMs = 86_400_000;

/** The counter that an attempt falls under. */
interface AttemptCounter {
  loginId: string;
  /** An address, or a device known to the account. */
  name: string;
  /** Whether it also counts towards the limit over all addresses. */
  countsGlobally: boolean;
}

interface Claim {
  claimed: boolean;
  failures: number;
  locked_until: Date | null;
}

/** The outcome of an attempt. */
export interface Attempt<Proof> {
  /** Proof of a correct attempt; undefined for a wrong one. */
  proof: Proof | undefined;
  state: LimitState;
}

/**
 * Failed attempts and the locks they cause (SESSION-15, SESSION-16). They are counted in the database, so that limits
 * hold across processes: by account and address together, and with a higher ceiling by account alone. Neither can be
 * used against a member: an attempt during a lock is not counted, and a known device (same address and agent as an
 * earlier sign-in) has its own counter.
 */
@Injectable()
export class AttemptLimitsService {
  private readonly queue = new KeyedQueue(waitingMax);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
  ) {}

  /** Failures and lock of an account, as they apply to the request's origin. */
  async state(kind: AttemptKind, id: string, origin: SignInOrigin): Promise<LimitState> {
    const counter = await this.counterOf(id, origin);
    const rows = await this.database.query<
      'attempt_limits_state',
      { address: string; failures: number; locked_until: Date | null }
    >(
      'attempt_limits_state',
      `SELECT address, failures, locked_until FROM attempt_limits
       WHERE kind = $1 AND login_id = $2 AND address = ANY($3::text[])`,
      [kind, counter.loginId, counter.countsGlobally ? [counter.name, allAddresses] : [counter.name]],
    );
    const own = rows.find(({ address }) => address === counter.name);
    const lockEnds = rows.map((row) => row.locked_until?.getTime() ?? 0);
    // An expired lock has reset its failures.
    const expired = own?.locked_until != null && own.locked_until <= this.clock.now();
    return this.present(expired ? 0 : (own?.failures ?? 0), Math.max(0, ...lockEnds));
  }

  /**
   * Runs an attempt. It is counted before it is verified, and uncounted when it was correct. Attempts of one account
   * and origin are verified one after the other, so that concurrent correct ones do not lock each other out.
   * @param verify returns the proof of a correct attempt, or undefined
   * @param clearsFailures whether a correct attempt also clears earlier failures
   * @throws login_locked, with the seconds left; unavailable when too many wait
   */
  async attempt<Proof>(
    kind: AttemptKind,
    id: string,
    origin: SignInOrigin,
    verify: () => Promise<Proof | undefined>,
    { clearsFailures }: { clearsFailures: boolean },
  ): Promise<Attempt<Proof>> {
    const key = JSON.stringify([kind, normalize(id), origin.address, origin.agent]);
    return this.queue.run(key, async () => {
      const counter = await this.counterOf(id, origin);
      const state = await this.claim(kind, counter);
      try {
        const proof = await verify();
        if (proof !== undefined) await this.uncount(kind, counter, clearsFailures);
        return { proof, state };
      } catch (error) {
        // An attempt that could not be verified (e.g. without the database) is not a failure.
        await this.uncount(kind, counter, false);
        throw error;
      }
    });
  }

  /** Counts an attempt, which only `clearFailures` clears. Throws login_locked. */
  async count(kind: AttemptKind, id: string, origin: SignInOrigin): Promise<void> {
    await this.claim(kind, await this.counterOf(id, origin));
  }

  /**
   * Counts a failure reported by a page. It counts for that address alone, so that a stranger cannot lock a member out
   * elsewhere, or on a known device, by reporting.
   */
  async report(kind: AttemptKind, id: string, origin: SignInOrigin): Promise<LimitState> {
    const counter = { loginId: normalize(id), name: origin.address, countsGlobally: false };
    const { failures, locked_until } = await this.tryClaim(kind, counter);
    return this.present(failures, locked_until?.getTime() ?? 0);
  }

  /**
   * Clears an account's failures from an origin at which the member was verified; those after `until`, and those from
   * elsewhere, remain.
   */
  async clearFailures(
    kind: AttemptKind,
    id: string,
    origin: SignInOrigin,
    until: Date = this.clock.now(),
  ): Promise<void> {
    await this.uncount(kind, await this.counterOf(id, origin), true, until);
  }

  /**
   * Clears the account-wide lock after a new password has made earlier guesses worthless. Locked addresses remain
   * locked, except the member's own.
   */
  async clearAccountLock(kind: AttemptKind, id: string, origin: SignInOrigin): Promise<void> {
    await this.clearFailures(kind, id, origin);
    await this.database.query(
      'attempt_limits_reopen',
      'DELETE FROM attempt_limits WHERE kind = $1 AND login_id = $2 AND address = $3',
      [kind, normalize(id), allAddresses],
    );
  }

  /** Counts the attempt, or throws login_locked during a lock. */
  private async claim(kind: AttemptKind, counter: AttemptCounter): Promise<LimitState> {
    const { claimed, failures, locked_until } = await this.tryClaim(kind, counter);
    const state = this.present(failures, locked_until?.getTime() ?? 0);
    if (!claimed) throw lockedError(state);
    return state;
  }

  private async tryClaim(
    kind: AttemptKind,
    { loginId, name, countsGlobally }: AttemptCounter,
  ): Promise<Claim> {
    const [claim] = await this.database.call<Claim>(
      attemptClaim({
        kind,
        login_id: loginId,
        place: name,
        everywhere: countsGlobally,
        now: this.clock.now(),
        lock_seconds: this.settings.get('login_lock_seconds'),
        ...this.ceilings(),
      }),
    );
    if (!claim) throw new Error('attempt_claim returned no row');
    return claim;
  }

  private async uncount(
    kind: AttemptKind,
    { loginId, name, countsGlobally }: AttemptCounter,
    all: boolean,
    until: Date = this.clock.now(),
  ): Promise<void> {
    await this.database.call(
      attemptForgive({
        kind,
        login_id: loginId,
        place: name,
        everywhere: countsGlobally,
        all,
        until,
        ...this.ceilings(),
      }),
    );
  }

  private ceilings(): { most: number; most_everywhere: number } {
    return {
      most: this.settings.get('login_max_failures_per_address'),
      most_everywhere: this.settings.get('login_max_failures'),
    };
  }

  /**
   * A known device has signed in to the account before and was not signed out since by a token theft, a password
   * change, an operator or the member: it is exempt from others' failures.
   */
  private async counterOf(id: string, { address, agent }: SignInOrigin): Promise<AttemptCounter> {
    const loginId = normalize(id);
    const days = this.settings.get('login_known_device_days');
    const [row] = await this.database.query<'attempt_limits_known_device', { known: boolean }>(
      'attempt_limits_known_device',
      `SELECT EXISTS (
         SELECT FROM member_profiles u JOIN sign_ins s ON s.user_key = u.user_key
         WHERE u.login_id = $1 AND s.address = $2 AND s.agent = $3 AND s.last_used_at > $4
           AND (s.ended_at IS NULL OR s.end_reason = 'logout')) AS known`,
      [loginId, address, agent, new Date(this.clock.nowMs() - days * dayMs)],
    );
    if (!row?.known) return { loginId, name: address, countsGlobally: true };
    const hash = createHash('sha256').update(`${address}\n${agent}`).digest('base64url');
    return { loginId, name: `device:${hash}`, countsGlobally: false };
  }

  private present(failures: number, lockedUntilMs: number): LimitState {
    const leftMs = lockedUntilMs - this.clock.nowMs();
    const locked = leftMs > 0;
    return {
      failures,
      max_failures: this.settings.get('login_max_failures_per_address'),
      locked_until: locked ? new Date(lockedUntilMs).toISOString() : null,
      seconds_left: locked ? Math.ceil(leftMs / 1000) : 0,
    };
  }
}

/** The error for a locked account, with the data for a countdown. */
export const lockedError = (state: LimitState): AppError =>
  new AppError('login_locked', {
    detail: { seconds_left: state.seconds_left, locked_until: state.locked_until, failures: state.failures },
  });

/** IDs are compared case-insensitively and without surrounding spaces. */
const normalize = (id: string) => id.trim().toLowerCase().slice(0, 100);
