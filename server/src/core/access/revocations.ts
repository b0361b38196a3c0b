import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { DomainEvents } from '../events/domain-events.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import type { SessionMember } from './access.decorator.ts';

/** How soon every process knows that a token ended. */
const pollMs = 1_000;
/** How long an entry matters: the life of an access token, and a margin for clocks. */
const horizonSeconds = 660;

interface Row {
  user_key: number;
  version: number | null;
  sign_in_id: string | null;
}

/**
 * Access tokens that ended before their time (logout, ban, password change). Every process holds the short list in
 * memory, so that a call needs no query to know whether its token still counts.
 */
@Injectable()
export class Revocations implements OnModuleInit {
  private versions = new Map<number, number>();
  private signIns = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly jobs: JobRunner,
    private readonly events: DomainEvents,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.reload();
    this.jobs.everyProcess('revocations', pollMs, () => this.reload());
    this.jobs.every('revocations-prune', 60_000, () => this.prune());
  }

  /** Whether a token of this version and sign-in was ended. */
  ended(member: SessionMember, version: number): boolean {
    const endedUpTo = this.versions.get(member.userKey);
    return (endedUpTo !== undefined && version <= endedUpTo) || this.signIns.has(member.signInId);
  }

  /** Ends all running access tokens of a member, here at once and elsewhere within a second. */
  async endMember(userKey: number, reason: string): Promise<void> {
    const rows = await this.database.query<{ version: number }>(
      'revocations_end_member',
      `WITH raised AS (UPDATE users SET token_version = token_version + 1 WHERE user_key = $1 RETURNING token_version)
       INSERT INTO access_revocations (user_key, version) SELECT $1, token_version - 1 FROM raised RETURNING version`,
      [userKey],
    );
    const version = rows[0]?.version;
    if (version === undefined) return;
    this.versions.set(userKey, version);
    this.events.emit('memberSignedOut', { userKey, reason });
  }

  /** Ends the running access tokens of one sign-in. */
  async endSignIn(userKey: number, signInId: string): Promise<void> {
    await this.database.query(
      'revocations_end_sign_in',
      'INSERT INTO access_revocations (user_key, sign_in_id) VALUES ($1, $2::uuid)',
      [userKey, signInId],
    );
    this.signIns.add(signInId);
  }

  private async reload(): Promise<void> {
    const rows = await this.database.query<Row>(
      'revocations_recent',
      `SELECT user_key, version, sign_in_id::text FROM access_revocations
       WHERE created_at > now() - make_interval(secs => ${horizonSeconds}) ORDER BY id`,
      [],
    );
    const versions = new Map<number, number>();
    const signIns = new Set<string>();
    for (const row of rows) {
      if (row.sign_in_id !== null) signIns.add(row.sign_in_id);
      else if (row.version !== null)
        versions.set(row.user_key, Math.max(row.version, versions.get(row.user_key) ?? -1));
    }
    for (const [userKey, version] of versions) {
      if ((this.versions.get(userKey) ?? -1) < version) {
        this.events.emit('memberSignedOut', { userKey, reason: 'revoked' });
      }
    }
    this.versions = versions;
    this.signIns = signIns;
  }

  private async prune(): Promise<void> {
    await this.database.query(
      'revocations_prune',
      `DELETE FROM access_revocations WHERE created_at < now() - make_interval(secs => ${2 * horizonSeconds})`,
      [],
    );
  }
}
