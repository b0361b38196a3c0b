import { randomBytes } from 'node:crypto';
import { type DrawKind, drawSeedHash } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { FieldCipher, type FieldPlace } from '../../core/crypto/field-cipher.ts';
import { FieldReencryptionJob } from '../../core/crypto/field-reencryption.job.ts';
import { Database } from '../../core/database/database.ts';

const seedBytes = 32;

const placeOf = (period: string): FieldPlace => `draw_seeds.seed_enc:${period}`;

interface EncryptedSeed {
  seedEnc: string;
  seedHash: string;
}

/**
 * The seeds of draws. The hash of a seed is public from the moment at which the seed exists; the seed is stored
 * encrypted, and published when its period is over (EVENTS-10).
 */
@Injectable()
export class DrawSeedsService {
  constructor(
    private readonly database: Database,
    private readonly cipher: FieldCipher,
    reencryption: FieldReencryptionJob,
    private readonly clock: Clock,
  ) {
    reencryption.register({
      table: 'draw_seeds',
      id: 'seed_id',
      column: 'seed_enc',
      placeSql: "kind || '/' || period",
      place: placeOf,
    });
  }

  /** Creates the seed of a period unless it exists: its hash is published from now on. */
  async ensure(kind: DrawKind, period: string, beginsAt: Date, endsAt: Date): Promise<void> {
    const { seedEnc, seedHash } = this.encrypted(kind, period);
    await this.database.query(
      'draw_seed_add',
      `INSERT INTO draw_seeds (kind, period, seed_enc, seed_hash, published_at, begins_at, ends_at)
       VALUES ($1::draw_kind, $2, $3, $4, $5, $6, $7) ON CONFLICT (kind, period) DO NOTHING`,
      [kind, period, seedEnc, seedHash, this.clock.now(), beginsAt, endsAt],
    );
  }

  /**
   * A seed as `draw_seeds` stores it, with its hash, for a statement that stores it with what draws from it.
   * @param seed 32 bytes in hexadecimal digits, of a dataset; default: random
   */
  encrypted(kind: DrawKind, period: string, seed = randomBytes(seedBytes).toString('hex')): EncryptedSeed {
    return {
      seedEnc: this.cipher.encrypt(seed, placeOf(`${kind}/${period}`)),
      seedHash: drawSeedHash(seed),
    };
  }

  /** Returns a seed, for the code that draws with it: it must not leave the server before the period is over. */
  async secretOf(seedId: number): Promise<string> {
    const [row] = await this.database.query<
      'draw_seed_secret',
      { place: string; seed_enc: string; seed_hash: string }
    >(
      'draw_seed_secret',
      `SELECT kind || '/' || period AS place, seed_enc, seed_hash FROM draw_seeds WHERE seed_id = $1`,
      [seedId],
    );
    const seed = row ? this.cipher.decrypt(row.seed_enc, placeOf(row.place)) : '';
    if (!row || seed === '' || drawSeedHash(seed) !== row.seed_hash)
      throw new Error(`the seed ${seedId} cannot be decrypted, or does not match its hash`);
    return seed;
  }

  /**
   * Publishes the seed of a period that is over, once. Returns whether this call did; false before the end, and while a
   * round of the roulette is not closed.
   */
  async reveal(seedId: number): Promise<boolean> {
    const seed = await this.secretOf(seedId);
    const [row] = await this.database.query<'draw_seed_reveal', { revealed: boolean }>(
      'draw_seed_reveal',
      'SELECT draw_seed_reveal($1, $2, $3) AS revealed',
      [seedId, seed, this.clock.now()],
    );
    return row?.revealed === true;
  }
}
