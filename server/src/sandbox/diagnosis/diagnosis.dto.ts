import { ApiProperty } from '@nestjs/swagger';
import type { Yn } from '../../core/http/ok.dto.ts';

/** The state of the sandbox. */
export class SandboxHealth {
  /**
   * Always ok: without a sandbox the call returns 404.
   * @example ok
   */
  status!: 'ok';
  /**
   * Version of the product, which a test kit compares with its own.
   * @example "0.1.0"
   */
  version!: string;
  /**
   * Environment of the server (NODE_ENV).
   * @example development
   */
  environment!: 'development' | 'test';
  /**
   * The dataset in use; null when none was seeded.
   * @example demo
   */
  dataset!: string | null;
  /**
   * Y: requests are recorded (SANDBOX_JOURNAL).
   * @example Y
   */
  journal_yn!: Yn;
  /**
   * The product's current time; ISO 8601, UTC.
   * @example 2026-11-21T06:00:00.000Z
   */
  now!: string;
}

/** One proof of the ledger. */
export class SandboxLedgerProof {
  /**
   * What is verified.
   * @example "the balances of an asset sum to zero over all accounts"
   */
  name!: string;
  /**
   * Number of wrong rows.
   * @example 0
   */
  wrong!: number;
  /** A few of the wrong rows, as stored in the database. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true }, example: [] })
  examples!: unknown[];
}

/** Whether the books balance. */
export class SandboxLedger {
  /**
   * Y: every proof succeeds.
   * @example Y
   */
  ok_yn!: Yn;
  /** The proofs, each with contradicting rows. */
  list!: SandboxLedgerProof[];
}
