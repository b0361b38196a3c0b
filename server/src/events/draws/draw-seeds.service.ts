import { randomBytes } from 'node:crypto';
import { type DrawKind, drawSeedHash } from '@honey/rules';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { FieldCipher, type FieldPlace } from '../../core/crypto/field-cipher.ts';
import { FieldReencryptionJob } from '../../core/crypto/field-reencryption.job.ts';
import { Database } from '../../core/database/database.ts';

const seedBytes = 32;

const placeOf = (period: string): FieldPlace => `draw_seeds.seed_enc:${period}`;

/** The seed of a period, without the seed itself. */
export interface DrawSeed {
  seedId: number;
  seedHash: string;
}

/**
 * The seeds of draws. The hash of a seed is public from the moment at which the seed exists; the seed is stored
 * encrypted, and published when its period is over (EVENTS-10).
 */
@Injectable()
export class DrawSeedsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly cipher: FieldCipher,
    private readonly reencryption: FieldReencryptionJob,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.reencryption.register({
      table: 'draw_seeds',
      id: 'seed_id',
      column: 'seed_enc',
      placeSql: "kind || '/' || period",
      place: placeOf,
    });
  }

  /**
   * Returns the seed of a period, and creates it on the first call: its hash is published from now on.
   * @param seed 32 bytes in hexadecimal digits, of a dataset; default: random
   */
  async ensure(
    kind: DrawKind,
    period: string,
    beginsAt: Date,
    endsAt: Date,
    seed = randomBytes(seedBytes).toString('hex'),
  ): Promise<DrawSeed> {
    const found = await this.find(kind, period);
    if (found) return found;
    await this.database.query(
      'draw_seed_add',
      `INSERT INTO draw_seeds (kind, period, seed_enc, seed_hash, published_at, begins_at, ends_at)
       VALUES ($1::draw_kind, $2, $3, $4, $5, $6, $7) ON CONFLICT (kind, period) DO NOTHING`,
      [
        kind,
        period,
        this.cipher.encrypt(seed, placeOf(`${kind}/${period}`)),
        drawSeedHash(seed),
        this.clock.now(),
        beginsAt,
        endsAt,
      ],
    );
    const added = await this.find(kind, period);
    if (!added) throw new Error(`the seed of ${kind} ${period} was not stored`);
    return added;
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

  private async find(kind: DrawKind, period: string): Promise<DrawSeed | undefined> {
    const [row] = await this.database.query<'draw_seed_find', { seed_id: number; seed_hash: string }>(
      'draw_seed_find',
      'SELECT seed_id, seed_hash FROM draw_seeds WHERE kind = $1::draw_kind AND period = $2',
      [kind, period],
    );
    return row && { seedId: row.seed_id, seedHash: row.seed_hash };
  }
}
