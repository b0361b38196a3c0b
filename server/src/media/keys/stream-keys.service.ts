import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';

/** Random bytes of a key: 192 bits, in 32 characters that media servers accept in a path. */
const KEY_BYTES = 24;

/** The hash that identifies a key; the key itself is not stored. */
export const hashOfStreamKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The stream keys of hosts: one each, returned once, and invalid after a new one is made. */
@Injectable()
export class StreamKeysService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Generates the host's key and returns it; the previous one becomes invalid (MEDIA-8). Throws block_admin for a host
   * restricted from broadcasting, host_not_found for a member who is not a host.
   */
  async make(hostKey: number): Promise<string> {
    const key = randomBytes(KEY_BYTES).toString('base64url');
    const rows = await this.database.query<'stream_keys_make', { allowed: boolean }>(
      'stream_keys_make',
      `WITH host AS (
         SELECT u.user_key, NOT member_is_restricted(u.user_key, 'service', $3)
           AND NOT member_is_restricted(u.user_key, 'broadcast', $3) AS allowed
         FROM member_profiles u WHERE u.user_key = $1 AND u.role = 'host' AND u.deleted_at IS NULL
       ), made AS (
         INSERT INTO stream_keys (host_key, key_hash, created_at) SELECT user_key, $2, $3 FROM host WHERE allowed
         ON CONFLICT (host_key) DO UPDATE SET key_hash = EXCLUDED.key_hash, created_at = EXCLUDED.created_at
       )
       SELECT allowed FROM host`,
      [hostKey, hashOfStreamKey(key), this.clock.now()],
    );
    const host = rows[0];
    if (!host) throw new AppError('host_not_found');
    if (!host.allowed) throw new AppError('block_admin');
    return key;
  }
}
