import type pg from 'pg';

/** How a period's draws were found. */
export type DrawState = 'proven' | 'running' | 'forced' | 'broken';

/** The verification of the draws of one period: a round, an event, a lotto round. */
export interface DrawReport {
  /** What was drawn, for example `roulette 2026-11-23`. */
  name: string;
  /**
   * `proven`: every draw follows from the published seed. `running`: the same, by the seed that is not public yet.
   * `forced`: the sandbox decided some draws, and nothing else is wrong. `broken`: see problems.
   */
  state: DrawState;
  /** Number of draws. */
  draws: number;
  /** How many of them the sandbox decided. */
  forced: number;
  /** A line for each wrong row, which names the row. */
  problems: string[];
}

/** What a verifier may use. */
export interface DrawContext {
  /** In a read-only transaction. */
  client: pg.ClientBase;
  /** Decrypts the seed of a running period; empty if it cannot be decrypted. */
  decrypt(secret: string, kind: string, period: string): string;
}

/** Verifies the draws of one kind; server/src/draws.ts lists them. */
export interface DrawVerifier {
  kind: string;
  verify(context: DrawContext): Promise<DrawReport[]>;
}

/** The state of a period: what is wrong comes first, then what was forced. */
export const drawState = (report: {
  problems: readonly unknown[];
  forced: number;
  running: boolean;
}): DrawState => {
  if (report.problems.length > 0) return 'broken';
  if (report.forced > 0) return 'forced';
  return report.running ? 'running' : 'proven';
};

/** Verifies all draws, in one consistent view of the database, read-only. */
export async function verifyDraws(
  context: DrawContext,
  verifiers: readonly DrawVerifier[],
): Promise<DrawReport[]> {
  await context.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    return await verifyDrawsWithin(context, verifiers);
  } finally {
    await context.client.query('ROLLBACK');
  }
}

/** Verifies them within the caller's transaction, including its changes. */
export async function verifyDrawsWithin(
  context: DrawContext,
  verifiers: readonly DrawVerifier[],
): Promise<DrawReport[]> {
  const reports: DrawReport[] = [];
  for (const verifier of verifiers) reports.push(...(await verifier.verify(context)));
  return reports;
}
