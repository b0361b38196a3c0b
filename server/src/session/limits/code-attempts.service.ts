import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { attemptClaim, attemptForgive } from '../session.functions.ts';
import { KeyedQueue } from './keyed-queue.ts';

/** Attempts queued per member. */
const waitingMax = 100;
/** Counts for all members or all addresses together. */
const everyone = '*';

/** Whose attempts are counted. */
export interface CodeGuesser {
  userKey: number;
  address: string;
}

/** How many wrong codes lock, and for how long. */
export interface CodeLimits {
  /** Of one member, from anywhere. */
  memberMax: number;
  /** From one address, by any members. */
  addressMax: number;
  lockSeconds: number;
}

interface Claim {
  claimed: boolean;
  failures: number;
  locked_until: Date | null;
}

/**
 * Wrong codes that signed-in members enter, and the locks that they cause: counted in the database by member and by
 * address, so that neither several addresses nor several accounts allow more guesses. Other members cannot lock
 * the member out, since a guess requires their sign-in.
 */
@Injectable()
export class CodeAttemptsService {
  private readonly queue = new KeyedQueue(waitingMax);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Runs the attempts of a member one after the other. Throws unavailable when too many wait. */
  inTurn<Result>(kind: string, userKey: number, attempt: () => Promise<Result>): Promise<Result> {
    return this.queue.run(`${kind}:${userKey}`, attempt);
  }

  /**
   * Counts an attempt of the member before it is verified. Returns the end of the lock that it meets, in which case it is
   * not counted. The address is counted by `fail`: members behind one address may enter correct codes at once.
   */
  async claim(kind: string, guesser: CodeGuesser, limits: CodeLimits): Promise<Date | null> {
    const lockedUntil = await this.lockedUntil(kind, guesser);
    if (lockedUntil) return lockedUntil;
    const { claimed, locked_until } = await this.claimOne(
      kind,
      ofMember(guesser, limits),
      limits.lockSeconds,
    );
    return claimed ? null : locked_until;
  }

  /** Counts a wrong code for its address. */
  async fail(kind: string, guesser: CodeGuesser, limits: CodeLimits): Promise<void> {
    await this.claimOne(kind, ofAddress(guesser, limits), limits.lockSeconds);
  }

  /** Takes an attempt back that was correct, which also clears the member's earlier ones, or could not be verified. */
  async forgive(
    kind: string,
    guesser: CodeGuesser,
    limits: CodeLimits,
    { clearsFailures }: { clearsFailures: boolean },
  ): Promise<void> {
    const { loginId, place, most } = ofMember(guesser, limits);
    await this.database.call(
      attemptForgive({
        kind,
        login_id: loginId,
        place,
        everywhere: false,
        all: clearsFailures,
        until: this.clock.now(),
        most,
        most_everywhere: most,
      }),
    );
  }

  /** The end of the member's lock; null without one. */
  async lockedUntil(kind: string, { userKey, address }: CodeGuesser): Promise<Date | null> {
    const rows = await this.database.query<'code_attempts_locked', { locked_until: Date | null }>(
      'code_attempts_locked',
      `SELECT max(locked_until) AS locked_until FROM attempt_limits
       WHERE kind = $1 AND locked_until > $4::timestamptz
         AND (login_id, address) IN (($2::text, '${everyone}'), ('${everyone}', $3::text))`,
      [kind, `${userKey}`, address, this.clock.now()],
    );
    return rows[0]?.locked_until ?? null;
  }

  private async claimOne(
    kind: string,
    { loginId, place, most }: Counter,
    lockSeconds: number,
  ): Promise<Claim> {
    const [claim] = await this.database.call<Claim>(
      attemptClaim({
        kind,
        login_id: loginId,
        place,
        everywhere: false,
        now: this.clock.now(),
        lock_seconds: lockSeconds,
        most,
        most_everywhere: most,
      }),
    );
    if (!claim) throw new Error('attempt_claim returned no row');
    return claim;
  }
}

interface Counter {
  loginId: string;
  place: string;
  most: number;
}

const ofMember = ({ userKey }: CodeGuesser, { memberMax }: CodeLimits): Counter => ({
  loginId: `${userKey}`,
  place: everyone,
  most: memberMax,
});

const ofAddress = ({ address }: CodeGuesser, { addressMax }: CodeLimits): Counter => ({
  loginId: everyone,
  place: address,
  most: addressMax,
});
