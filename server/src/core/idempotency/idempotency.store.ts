import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FieldCipher } from '../crypto/field-cipher.ts';
import { LookupHash } from '../crypto/lookup-hash.ts';
import { Database } from '../database/database.ts';
import { AppError } from '../errors/app-error.ts';
import { SweepService } from '../jobs/sweep.service.ts';

/** One use of a key: the caller, the operation, and the input. */
export interface KeyUse {
  /** A member's key, or `visitor`: a visitor's key is private because it cannot be guessed. */
  caller: string;
  /** Method and route. */
  operation: string;
  key: string;
  input: string;
}

/** The result of a claim; `until` identifies it to its holder. */
export type Claim =
  | { state: 'claimed'; until: string }
  | { state: 'inFlight' }
  | { state: 'done'; answer: unknown };

interface ClaimRow {
  is_new: boolean;
  input_hash: string;
  claimed_until: string;
  answer_enc: string | null;
}

/**
 * Stores the responses of calls by their keys for a day, encrypted: some contain data that only the caller may read.
 */
@Injectable()
export class IdempotencyStore implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly cipher: FieldCipher,
    private readonly hashes: LookupHash,
    private readonly sweeps: SweepService,
  ) {}

  onModuleInit(): void {
    this.sweeps.hourly('sweep-remembered-answers', () =>
      this.sweeps.sweep('remembered_answers', "t.created_at < now() - interval '1 day'", []),
    );
  }

  /**
   * Claims the key for a call that starts now: `claimed`. For a completed call, returns the stored response (`done`);
   * for one in flight elsewhere, `inFlight`. The claim of a killed process expires after half a minute.
   * @throws idempotency_mismatch when the key was used with different input
   */
  async claim(use: KeyUse): Promise<Claim> {
    const input = this.hashes.of('input', use.input);
    const rows = await this.database.query<'remembered_answers_claim', ClaimRow>(
      'remembered_answers_claim',
      `WITH claimed AS (
         INSERT INTO remembered_answers AS r (caller, operation, key, input_hash, claimed_until)
         VALUES ($1, $2, $3, $4, now() + interval '30 seconds')
         ON CONFLICT (caller, operation, key) DO UPDATE SET claimed_until = excluded.claimed_until
           WHERE r.answer_enc IS NULL AND r.input_hash = excluded.input_hash AND r.claimed_until < now()
         RETURNING input_hash, claimed_until)
       SELECT true AS is_new, input_hash, claimed_until::text, NULL AS answer_enc FROM claimed
       UNION ALL
       SELECT false, input_hash, claimed_until::text, answer_enc FROM remembered_answers
       WHERE caller = $1 AND operation = $2 AND key = $3 AND NOT EXISTS (SELECT FROM claimed)`,
      [use.caller, use.operation, use.key, input],
    );
    const [row] = rows;
    // No row at all: another call claimed the key at the same time.
    if (!row) return { state: 'inFlight' };
    if (row.is_new) return { state: 'claimed', until: row.claimed_until };
    if (row.input_hash !== input) throw new AppError('idempotency_mismatch');
    if (row.answer_enc === null) return { state: 'inFlight' };
    // A response that cannot be decrypted (lost key) cannot be returned, and the call must not run again.
    const text = this.cipher.decrypt(row.answer_enc, placeOf(use));
    if (text === '') throw new AppError('unavailable', { reason: 'a stored response cannot be decrypted' });
    return { state: 'done', answer: (JSON.parse(text) as { answer?: unknown }).answer };
  }

  /** Stores the response of a completed call, unless its claim expired and another call holds the key. */
  async save(use: KeyUse, until: string, answer: unknown): Promise<void> {
    await this.database.query(
      'remembered_answers_save',
      `UPDATE remembered_answers SET answer_enc = $5
       WHERE caller = $1 AND operation = $2 AND key = $3 AND answer_enc IS NULL AND claimed_until = $4::text::timestamptz`,
      [
        use.caller,
        use.operation,
        use.key,
        until,
        this.cipher.encrypt(JSON.stringify({ answer }), placeOf(use)),
      ],
    );
  }

  /** Releases the key of a call that was refused or failed: a repeat runs again. */
  async release(use: KeyUse, until: string): Promise<void> {
    await this.database.query(
      'remembered_answers_release',
      `DELETE FROM remembered_answers
       WHERE caller = $1 AND operation = $2 AND key = $3 AND answer_enc IS NULL AND claimed_until = $4::text::timestamptz`,
      [use.caller, use.operation, use.key, until],
    );
  }
}

const placeOf = ({ caller, operation, key }: KeyUse) =>
  `remembered_answers.answer:${caller} ${operation} ${key}` as const;
