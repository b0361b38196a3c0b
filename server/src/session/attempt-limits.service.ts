import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import type { SignInOrigin } from '../core/http/sign-in-origin.ts';
import { Settings } from '../core/settings/settings.ts';
import { KeyedQueue } from './limits/keyed-queue.ts';
import type { LimitState } from './session.dto.ts';

export type AttemptKind = 'login' | 'password';

/** Counts an account's failures from every address together. */
const anywhere = '*';
/** Tries of one account from one place that may wait for each other. */
const waitingMax = 100;
const dayMs = 86_400_000;

/** What a try counts for. */
interface Place {
  loginId: string;
  /** An address, or a device that the account knows. */
  name: string;
  /** Whether it counts for all addresses together as well. */
  everywhere: boolean;
}

interface Claim {
  claimed: boolean;
  failures: number;
  locked_until: Date | null;
}

/** How a try ended. */
export interface Attempt<Proof> {
  /** What proved it right; undefined when it was wrong. */
  proof: Proof | undefined;
  state: LimitState;
}

/**
 * Failed attempts and the locks they lead to (SESSION-15, SESSION-16). Counted in the database, so that they hold over
 * processes; by account and address together, and with a higher ceiling by account alone. Neither can be turned against
 * a member: a try that finds a lock counts no further, and a device that signed in before (the same address and agent)
 * has a count of its own, whatever strangers do.
 */
@Injectable()
export class AttemptLimits {
  private readonly turns = new KeyedQueue(waitingMax);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Failures and lock of an account as seen from where the request comes from. */
  async state(kind: AttemptKind, id: string, origin: SignInOrigin): Promise<LimitState> {
    const place = await this.placeOf(id, origin);
    const rows = await this.database.query<{ address: string; failures: number; locked_until: Date | null }>(
      'attempt_limits_state',
      `SELECT address, failures, locked_until FROM attempt_limits
       WHERE kind = $1 AND login_id = $2 AND address = ANY($3::text[])`,
      [kind, place.loginId, place.everywhere ? [place.name, anywhere] : [place.name]],
    );
    const own = rows.find(({ address }) => address === place.name);
    const lockEnds = rows.map((row) => row.locked_until?.getTime() ?? 0);
    // A lock that ran out has forgiven its failures.
    const forgiven = own?.locked_until != null && own.locked_until <= this.clock.now();
    return this.present(forgiven ? 0 : (own?.failures ?? 0), Math.max(0, ...lockEnds));
  }

  /**
   * Lets somebody try: the try is counted before it is judged, and taken back when it was right. Tries of one account
   * from one place are judged one after the other, so that right ones at once do not lock each other out.
   * @param judge answers what proves the try right, or undefined
   * @param forgives whether a right one proves the failures before it to be the member's own
   * @throws login_locked, with the seconds left; unavailable when too many wait
   */
  async attempt<Proof>(
    kind: AttemptKind,
    id: string,
    origin: SignInOrigin,
    judge: () => Promise<Proof | undefined>,
    { forgives }: { forgives: boolean },
  ): Promise<Attempt<Proof>> {
    const key = JSON.stringify([kind, normalize(id), origin.address, origin.agent]);
    return this.turns.take(key, async () => {
      const place = await this.placeOf(id, origin);
      const state = await this.claim(kind, place);
      try {
        const proof = await judge();
        if (proof !== undefined) await this.takeBack(kind, place, forgives);
        return { proof, state };
      } catch (error) {
        // What could not be judged (a database that went away) was no failure.
        await this.takeBack(kind, place, false);
        throw error;
      }
    });
  }

  /** Counts a try that nothing takes back but `forgive`. Throws login_locked. */
  async count(kind: AttemptKind, id: string, origin: SignInOrigin): Promise<void> {
    await this.claim(kind, await this.placeOf(id, origin));
  }

  /**
   * Counts a failure that somebody reports. It counts for that address alone: strangers must not be able to lock a
   * member out from everywhere, or from a device of theirs, by reporting.
   */
  async report(kind: AttemptKind, id: string, origin: SignInOrigin): Promise<LimitState> {
    const place = { loginId: normalize(id), name: origin.address, everywhere: false };
    const { failures, locked_until } = await this.claimed(kind, place);
    return this.present(failures, locked_until?.getTime() ?? 0);
  }

  /**
   * Forgets the failures of an account from where its member proved to be; those after `until` stay, and so do those
   * from elsewhere: they are somebody else's.
   */
  async forgive(
    kind: AttemptKind,
    id: string,
    origin: SignInOrigin,
    until: Date = this.clock.now(),
  ): Promise<void> {
    await this.takeBack(kind, await this.placeOf(id, origin), true, until);
  }

  /**
   * Opens the lock of the account as a whole, once a new password makes what was guessed until now worthless. Addresses
   * that are locked stay so, but for the member's own.
   */
  async reopen(kind: AttemptKind, id: string, origin: SignInOrigin): Promise<void> {
    await this.forgive(kind, id, origin);
    await this.database.query(
      'attempt_limits_reopen',
      'DELETE FROM attempt_limits WHERE kind = $1 AND login_id = $2 AND address = $3',
      [kind, normalize(id), anywhere],
    );
  }

  /** Throws login_locked when there is a lock; else the try is counted. */
  private async claim(kind: AttemptKind, place: Place): Promise<LimitState> {
    const { claimed, failures, locked_until } = await this.claimed(kind, place);
    const state = this.present(failures, locked_until?.getTime() ?? 0);
    if (!claimed) throw lockedError(state);
    return state;
  }

  private async claimed(kind: AttemptKind, { loginId, name, everywhere }: Place): Promise<Claim> {
    const [claim] = await this.database.query<Claim>(
      'attempt_claim',
      'SELECT claimed, failures, locked_until FROM attempt_claim($1, $2, $3, $4, $5, $6, $7, $8)',
      [
        kind,
        loginId,
        name,
        everywhere,
        this.clock.now(),
        this.settings.get('login_lock_seconds'),
        ...this.ceilings(),
      ],
    );
    if (!claim) throw new Error('attempt_claim answered nothing');
    return claim;
  }

  private async takeBack(
    kind: AttemptKind,
    { loginId, name, everywhere }: Place,
    all: boolean,
    until: Date = this.clock.now(),
  ): Promise<void> {
    await this.database.query('attempt_forgive', 'SELECT attempt_forgive($1, $2, $3, $4, $5, $6, $7, $8)', [
      kind,
      loginId,
      name,
      everywhere,
      all,
      until,
      ...this.ceilings(),
    ]);
  }

  private ceilings(): [number, number] {
    return [this.settings.get('login_max_failures_per_address'), this.settings.get('login_max_failures')];
  }

  /**
   * A device that the account knows is one that signed in to it before and was not sent away since (by a theft, a
   * change of the password, an operator or the member): it is spared what others fail at.
   */
  private async placeOf(id: string, { address, agent }: SignInOrigin): Promise<Place> {
    const loginId = normalize(id);
    const days = this.settings.get('login_known_device_days');
    const [row] = await this.database.query<{ known: boolean }>(
      'attempt_limits_known_device',
      `SELECT EXISTS (
         SELECT FROM users u JOIN sign_ins s ON s.user_key = u.user_key
         WHERE u.login_id = $1 AND s.address = $2 AND s.agent = $3 AND s.last_used_at > $4
           AND (s.ended_at IS NULL OR s.end_reason = 'logout')) AS known`,
      [loginId, address, agent, new Date(this.clock.nowMs() - days * dayMs)],
    );
    if (!row?.known) return { loginId, name: address, everywhere: true };
    const hash = createHash('sha256').update(`${address}\n${agent}`).digest('base64url');
    return { loginId, name: `device:${hash}`, everywhere: false };
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

/** The refusal of a locked account, with what a countdown needs. */
export const lockedError = (state: LimitState): AppError =>
  new AppError('login_locked', {
    detail: { seconds_left: state.seconds_left, locked_until: state.locked_until, failures: state.failures },
  });

/** IDs are compared without regard to case and outer spaces. */
const normalize = (id: string) => id.trim().toLowerCase().slice(0, 100);
