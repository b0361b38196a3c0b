import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FieldCipher } from '../crypto/field-cipher.ts';
import { LookupHash } from '../crypto/lookup-hash.ts';
import { Database } from '../database/database.ts';
import { AppError } from '../errors/app-error.ts';
import { Sweeps } from '../jobs/sweeps.ts';

/** One use of a key: who sent it, to which call, and a hash of all that was sent with it. */
export interface KeyUse {
  /** A member's key, or `visitor`: what makes a visitor's key theirs is that nobody guesses it. */
  caller: string;
  /** Method and route. */
  operation: string;
  key: string;
  input: string;
}

/** What a claim came to; `until` names it, to those who have it. */
export type Claim =
  | { state: 'begun'; until: string }
  | { state: 'inFlight' }
  | { state: 'done'; answer: unknown };

interface ClaimRow {
  begun: boolean;
  input_hash: string;
  claimed_until: string;
  answer_enc: string | null;
}

/** The answers of calls by their keys, encrypted, for a day: some hold what only the caller may read. */
@Injectable()
export class RememberedAnswers implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly cipher: FieldCipher,
    private readonly hashes: LookupHash,
    private readonly sweeps: Sweeps,
  ) {}

  onModuleInit(): void {
    this.sweeps.hourly('sweep-remembered-answers', () =>
      this.sweeps.sweep('remembered_answers', "t.created_at < now() - interval '1 day'", []),
    );
  }

  /**
   * Claims the key for a call that begins now: `begun`. Of one that is done it answers what was answered, of one that is
   * in flight elsewhere `inFlight`. The claim of a process that was killed is over after half a minute.
   * @throws idempotency_mismatch when the key was used with other input
   */
  async claim(use: KeyUse): Promise<Claim> {
    const input = this.hashes.of('input', use.input);
    const rows = await this.database.query<ClaimRow>(
      'remembered_answers_claim',
      `WITH claimed AS (
         INSERT INTO remembered_answers AS r (caller, operation, key, input_hash, claimed_until)
         VALUES ($1, $2, $3, $4, now() + interval '30 seconds')
         ON CONFLICT (caller, operation, key) DO UPDATE SET claimed_until = excluded.claimed_until
           WHERE r.answer_enc IS NULL AND r.input_hash = excluded.input_hash AND r.claimed_until < now()
         RETURNING input_hash, claimed_until)
       SELECT true AS begun, input_hash, claimed_until::text, NULL AS answer_enc FROM claimed
       UNION ALL
       SELECT false, input_hash, claimed_until::text, answer_enc FROM remembered_answers
       WHERE caller = $1 AND operation = $2 AND key = $3 AND NOT EXISTS (SELECT FROM claimed)`,
      [use.caller, use.operation, use.key, input],
    );
    const [row] = rows;
    // Neither: another claimed it while this looked.
    if (!row) return { state: 'inFlight' };
    if (row.begun) return { state: 'begun', until: row.claimed_until };
    if (row.input_hash !== input) throw new AppError('idempotency_mismatch');
    if (row.answer_enc === null) return { state: 'inFlight' };
    // An answer whose key was lost cannot be given again, and the call must not be made again.
    const text = this.cipher.decrypt(row.answer_enc, placeOf(use));
    if (text === '') throw new AppError('unavailable', { reason: 'a remembered answer cannot be read' });
    return { state: 'done', answer: (JSON.parse(text) as { answer?: unknown }).answer };
  }

  /** Keeps the answer of a call that is done, unless its claim ran out and another has the key by now. */
  async keep(use: KeyUse, until: string, answer: unknown): Promise<void> {
    await this.database.query(
      'remembered_answers_keep',
      `UPDATE remembered_answers SET answer_enc = $5
       WHERE caller = $1 AND operation = $2 AND key = $3 AND answer_enc IS NULL AND claimed_until = $4::timestamptz`,
      [
        use.caller,
        use.operation,
        use.key,
        until,
        this.cipher.encrypt(JSON.stringify({ answer }), placeOf(use)),
      ],
    );
  }

  /** Lets go of the key of a call that was refused or failed: a repeat is judged anew. */
  async release(use: KeyUse, until: string): Promise<void> {
    await this.database.query(
      'remembered_answers_release',
      `DELETE FROM remembered_answers
       WHERE caller = $1 AND operation = $2 AND key = $3 AND answer_enc IS NULL AND claimed_until = $4::timestamptz`,
      [use.caller, use.operation, use.key, until],
    );
  }
}

const placeOf = ({ caller, operation, key }: KeyUse) =>
  `remembered_answers.answer:${caller} ${operation} ${key}` as const;
