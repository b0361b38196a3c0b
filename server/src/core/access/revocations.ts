import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';
import { Database } from '../database/database.ts';
import { DomainEvents } from '../events/domain-events.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import type { SessionMember } from './access.decorator.ts';

/** How soon every process knows that a token ended: of the two seconds after which a member is out, most is the page's. */
const pollMs = 500;
/** How long an entry matters: the life of an access token, and a margin for clocks. */
const horizonSeconds = 660;

/** A replacement of all data (the sandbox's datasets and snapshots). */
export interface DataGeneration {
  name: string;
  /** The sign-ins that the new data brought. */
  signIns: ReadonlySet<string>;
}

/** One ending: of a member's tokens up to a version, or of those of one sign-in. */
interface Ending {
  user_key: number;
  version: number | null;
  sign_in_id: string | null;
  renewable: boolean;
}

/** Endings as a function of the database wrote them (sign_ins_end). */
export interface WrittenEndings {
  /** Tokens of this version and older ended; null when single sign-ins did. */
  version: number | null;
  sign_in_ids: string[];
}

/**
 * Access tokens that ended before their time (logout, sanction, password change). Every process holds the short list in
 * memory, so that a call needs no query to know whether its token still counts.
 */
@Injectable()
export class Revocations implements OnModuleInit {
  private versions = new Map<number, number>();
  private staleVersions = new Map<number, number>();
  private signIns = new Set<string>();
  private generation: DataGeneration | undefined;
  /** Endings of this process since the reading of the list began: it may not have seen them. */
  private endedSinceReading: Ending[] = [];
  private readings: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
    private readonly events: DomainEvents,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.reload();
    this.events.on('dataReplaced', () => this.reload());
    this.jobs.everyProcess('revocations', pollMs, () => this.reload());
    this.jobs.every('revocations-prune', 60_000, () => this.prune());
  }

  /** Whether a token of this version, sign-in and generation of the data was ended. */
  isRevoked(member: SessionMember, version: number, generation = this.currentGeneration): boolean {
    return (
      isUpTo(this.versions, member.userKey, version) ||
      this.signIns.has(member.signInId) ||
      (generation !== this.currentGeneration && !this.generation?.signIns.has(member.signInId))
    );
  }

  /** Whether tokens of this version say what no longer holds, while their member stays signed in. */
  isStale({ userKey }: SessionMember, version: number): boolean {
    return isUpTo(this.staleVersions, userKey, version);
  }

  /** Which replacement of all data tokens are issued after; empty when there was none. */
  get currentGeneration(): string {
    return this.generation?.name ?? '';
  }

  /** All data was replaced: of the tokens from before, those count whose sign-in is part of the new data. */
  beginGeneration(generation: DataGeneration | undefined): void {
    this.generation = generation;
  }

  /** Knows at once what was written and committed elsewhere; other servers read it half a second later. */
  adopt(userKey: number, { version, sign_in_ids }: WrittenEndings, reason: string): void {
    for (const signInId of version === null ? sign_in_ids : []) this.know(userKey, signInId);
    if (version !== null) this.knowVersion(userKey, version, reason, false);
  }

  /** Ends all running access tokens of a member, here at once and elsewhere half a second later. */
  endMember(userKey: number, reason: string): Promise<void> {
    return this.raiseVersion(userKey, reason, { renewable: false });
  }

  /** The same for a member who stays signed in: the tokens have to be renewed. Chat connections close all the same. */
  outdateMember(userKey: number, reason: string): Promise<void> {
    return this.raiseVersion(userKey, reason, { renewable: true });
  }

  private async raiseVersion(
    userKey: number,
    reason: string,
    { renewable }: Pick<Ending, 'renewable'>,
  ): Promise<void> {
    const rows = await this.database.query<{ version: number }>(
      'revocations_end_member',
      `INSERT INTO access_revocations (user_key, version, renewable, created_at)
       SELECT $1, version, $2, $3 FROM member_end_tokens($1::int) AS version WHERE version IS NOT NULL
       RETURNING version`,
      [userKey, renewable, this.clock.now()],
    );
    const version = rows[0]?.version;
    if (version !== undefined) this.knowVersion(userKey, version, reason, renewable);
  }

  private knowVersion(userKey: number, version: number, reason: string, renewable: boolean): void {
    raise(renewable ? this.staleVersions : this.versions, userKey, version);
    this.endedSinceReading.push({ user_key: userKey, version, sign_in_id: null, renewable });
    this.events.emit('memberSignedOut', { userKey, reason });
  }

  /** Ends the running access tokens of one sign-in. */
  async endSignIn(userKey: number, signInId: string): Promise<void> {
    await this.database.query(
      'revocations_end_sign_in',
      'INSERT INTO access_revocations (user_key, sign_in_id, created_at) VALUES ($1, $2::uuid, $3)',
      [userKey, signInId, this.clock.now()],
    );
    this.know(userKey, signInId);
  }

  private know(userKey: number, signInId: string): void {
    this.signIns.add(signInId);
    this.endedSinceReading.push({ user_key: userKey, version: null, sign_in_id: signInId, renewable: false });
  }

  /** Reads the list anew; one reading at a time, so that the newest is the one that counts. */
  reload(): Promise<void> {
    const reading = this.readings.then(() => this.read());
    this.readings = reading.catch(() => undefined);
    return reading;
  }

  /** Its ages are by the product's clock, as the lives of tokens are. */
  private async read(): Promise<void> {
    this.endedSinceReading = [];
    const rows = await this.database.query<Ending>(
      'revocations_recent',
      `SELECT user_key, version, sign_in_id::text, renewable FROM access_revocations
       WHERE created_at > $1::timestamptz - make_interval(secs => ${horizonSeconds}) ORDER BY id`,
      [this.clock.now()],
    );
    const versions = new Map<number, number>();
    const staleVersions = new Map<number, number>();
    const signIns = new Set<string>();
    for (const { user_key, version, sign_in_id, renewable } of [...rows, ...this.endedSinceReading]) {
      if (sign_in_id !== null) signIns.add(sign_in_id);
      else if (version !== null) raise(renewable ? staleVersions : versions, user_key, version);
    }
    this.tellNew(this.versions, versions);
    this.tellNew(this.staleVersions, staleVersions);
    const isNew = [...signIns].some((signInId) => !this.signIns.has(signInId));
    this.versions = versions;
    this.staleVersions = staleVersions;
    this.signIns = signIns;
    if (isNew) this.events.emit('signInsEnded', {});
  }

  private tellNew(known: ReadonlyMap<number, number>, read: ReadonlyMap<number, number>): void {
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
