import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';
import { Database } from '../database/database.ts';
import { DomainEventBus } from '../events/domain-event-bus.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import type { SessionMember } from './access.decorator.ts';

/**
 * How soon every process applies a revocation. Of the two seconds within which a member must be signed out, most is for
 * the page.
 */
const pollMs = 500;
/** How long an entry is relevant: the lifetime of an access token plus a margin for clock differences. */
const horizonSeconds = 660;

/** A replacement of all data (the sandbox's datasets and snapshots). */
export interface DataGeneration {
  name: string;
  /** The sign-ins contained in the new data. */
  signIns: ReadonlySet<string>;
}

/** A revocation: of a member's tokens up to a version, or of the tokens of one sign-in. */
interface RevocationRow {
  user_key: number;
  version: number | null;
  sign_in_id: string | null;
  renewable: boolean;
}

/** Revocations as written by the SQL function sign_ins_end. */
export interface CommittedRevocations {
  /** Tokens of this version and older are revoked; null when single sign-ins are. */
  version: number | null;
  sign_in_ids: string[];
}

/**
 * Access tokens that were ended before their expiry (logout, sanction, password change). Every process holds the short
 * list in memory, so that a call needs no query to know whether its token is still valid.
 */
@Injectable()
export class RevocationRegistry implements OnModuleInit {
  private versions = new Map<number, number>();
  private staleVersions = new Map<number, number>();
  private signIns = new Set<string>();
  private generation: DataGeneration | undefined;
  /** Revocations by this process since the current read of the list started: that read may have missed them. */
  private revokedSinceRead: RevocationRow[] = [];
  private pendingReads: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
    private readonly events: DomainEventBus,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.reload();
    this.events.on('dataReplaced', () => this.reload());
    this.jobs.everyProcess('revocations', pollMs, () => this.reload());
    this.jobs.every('revocations-prune', 60_000, () => this.prune());
  }

  /** Whether a token of this version, sign-in and data generation is revoked. */
  isRevoked(member: SessionMember, version: number, generation = this.currentGeneration): boolean {
    return (
      isUpTo(this.versions, member.userKey, version) ||
      this.signIns.has(member.signInId) ||
      (generation !== this.currentGeneration && !this.generation?.signIns.has(member.signInId))
    );
  }

  /** Whether tokens of this version hold outdated claims while their member stays signed in. */
  isStale({ userKey }: SessionMember, version: number): boolean {
    return isUpTo(this.staleVersions, userKey, version);
  }

  /** The data replacement that new tokens are issued after; empty when there was none. */
  get currentGeneration(): string {
    return this.generation?.name ?? '';
  }

  /** All data was replaced: older tokens stay valid only if their sign-in is contained in the new data. */
  startGeneration(generation: DataGeneration | undefined): void {
    this.generation = generation;
  }

  /** Applies revocations that a function has committed; other servers read them within half a second. */
  applyCommitted(userKey: number, { version, sign_in_ids }: CommittedRevocations, reason: string): void {
    for (const signInId of version === null ? sign_in_ids : []) this.addSignIn(userKey, signInId);
    if (version !== null) this.addVersion(userKey, version, reason, false);
  }

  /** Revokes all access tokens of a member, here at once and on other servers within half a second. */
  revokeMember(userKey: number, reason: string): Promise<void> {
    return this.raiseVersion(userKey, reason, { renewable: false });
  }

  /**
   * Marks a member's access tokens as stale: the member stays signed in, but the tokens must be refreshed. Chat
   * connections are closed as well.
   */
  markMemberStale(userKey: number, reason: string): Promise<void> {
    return this.raiseVersion(userKey, reason, { renewable: true });
  }

  private async raiseVersion(
    userKey: number,
    reason: string,
    { renewable }: Pick<RevocationRow, 'renewable'>,
  ): Promise<void> {
    const rows = await this.database.query<'revocations_end_member', { version: number }>(
      'revocations_end_member',
      `INSERT INTO access_revocations (user_key, version, renewable, created_at)
       SELECT $1, version, $2, $3 FROM member_end_tokens($1::int) AS version WHERE version IS NOT NULL
       RETURNING version`,
      [userKey, renewable, this.clock.now()],
    );
    const version = rows[0]?.version;
    if (version !== undefined) this.addVersion(userKey, version, reason, renewable);
  }

  private addVersion(userKey: number, version: number, reason: string, renewable: boolean): void {
    raise(renewable ? this.staleVersions : this.versions, userKey, version);
    this.revokedSinceRead.push({ user_key: userKey, version, sign_in_id: null, renewable });
    this.events.emit('memberSignedOut', { userKey, reason });
  }

  /** Revokes the access tokens of one sign-in. */
  async revokeSignIn(userKey: number, signInId: string): Promise<void> {
    await this.database.query(
      'revocations_end_sign_in',
      'INSERT INTO access_revocations (user_key, sign_in_id, created_at) VALUES ($1, $2::uuid, $3)',
      [userKey, signInId, this.clock.now()],
    );
    this.addSignIn(userKey, signInId);
  }

  private addSignIn(userKey: number, signInId: string): void {
    this.signIns.add(signInId);
    this.revokedSinceRead.push({ user_key: userKey, version: null, sign_in_id: signInId, renewable: false });
  }

  /** Reads the list again. Reads run one at a time, so that the latest one wins. */
  reload(): Promise<void> {
    const reading = this.pendingReads.then(() => this.read());
    this.pendingReads = reading.catch(() => undefined);
    return reading;
  }

  /** Ages are measured by the product's clock, like the lifetimes of tokens. */
  private async read(): Promise<void> {
    this.revokedSinceRead = [];
    const rows = await this.database.query<'revocations_recent', RevocationRow>(
      'revocations_recent',
      `SELECT user_key, version, sign_in_id::text, renewable FROM access_revocations
       WHERE created_at > $1::timestamptz - make_interval(secs => ${horizonSeconds}) ORDER BY id`,
      [this.clock.now()],
    );
    const versions = new Map<number, number>();
    const staleVersions = new Map<number, number>();
    const signIns = new Set<string>();
    for (const { user_key, version, sign_in_id, renewable } of [...rows, ...this.revokedSinceRead]) {
      if (sign_in_id !== null) signIns.add(sign_in_id);
      else if (version !== null) raise(renewable ? staleVersions : versions, user_key, version);
    }
    this.emitNew(this.versions, versions);
    this.emitNew(this.staleVersions, staleVersions);
    const isNew = [...signIns].some((signInId) => !this.signIns.has(signInId));
    this.versions = versions;
    this.staleVersions = staleVersions;
    this.signIns = signIns;
    if (isNew) this.events.emit('signInsEnded', {});
  }

  private emitNew(known: ReadonlyMap<number, number>, read: ReadonlyMap<number, number>): void {
    for (const [userKey, version] of read) {
      if (!isUpTo(known, userKey, version))
        this.events.emit('memberSignedOut', { userKey, reason: 'revoked' });
    }
  }

  private async prune(): Promise<void> {
    await this.database.query(
      'revocations_prune',
      `DELETE FROM access_revocations WHERE created_at < $1::timestamptz - make_interval(secs => ${2 * horizonSeconds})`,
      [this.clock.now()],
    );
  }
}

const isUpTo = (versions: ReadonlyMap<number, number>, userKey: number, version: number): boolean =>
  version <= (versions.get(userKey) ?? -1);

function raise(versions: Map<number, number>, userKey: number, version: number): void {
  if (!isUpTo(versions, userKey, version)) versions.set(userKey, version);
}
