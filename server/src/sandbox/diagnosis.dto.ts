import { ApiProperty } from '@nestjs/swagger';
import type { Yn } from '../core/http/ok.dto.ts';

/** That the sandbox is on, and what it stands on. */
export class SandboxHealth {
  /**
   * Always ok: where there is no sandbox the call answers 404.
   * @example ok
   */
  status!: 'ok';
  /**
   * The version of the product, which a test kit compares with its own.
   * @example "0.1.0"
   */
  version!: string;
  /**
   * What the server runs as (NODE_ENV).
   * @example development
   */
  environment!: 'development' | 'test';
  /**
   * The dataset that is in use; null when none was seeded.
   * @example demo
   */
  dataset!: string | null;
  /**
   * Y: requests are written down (SANDBOX_JOURNAL).
   * @example Y
   */
  journal_yn!: Yn;
  /**
   * The moment that the product believes in; ISO 8601, UTC.
   * @example 2026-11-21T06:00:00.000Z
   */
  now!: string;
}

/** One proof of the books. */
export class SandboxLedgerProof {
  /**
   * What is proven.
   * @example "the balances of an asset sum to zero over all accounts"
   */
  name!: string;
  /**
   * How many rows are wrong.
   * @example 0
   */
  wrong!: number;
  /** A few of them, as they stand in the database. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true }, example: [] })
  examples!: unknown[];
}

/** Whether the books balance. */
export class SandboxLedger {
  /**
   * Y: every proof holds.
   * @example Y
   */
  ok_yn!: Yn;
  /** The proofs, each with what contradicts it. */
  list!: SandboxLedgerProof[];
}
