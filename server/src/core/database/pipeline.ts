import type { Duplex } from 'node:stream';
import pg from 'pg';

/** The network stream of a connection. Its types declare it, its documentation does not. */
export const streamOf = (client: pg.PoolClient): Duplex => client.connection.stream;

/**
 * Returns what SharedReads needs and the installed pg lacks: statements that are sent before the previous one has
 * completed (since 8.23), and a stream whose writes can be collected. Undefined if nothing is missing. Opens no connection.
 */
export function problemOfPipeline(
  client: Partial<pg.Client> = new pg.Client({ pipeline: true }),
): string | undefined {
  if (client.pipeline !== true) return 'pg has no pipeline';
  const { stream }: { stream?: Partial<Duplex> } = client.connection ?? {};
  const canCork = typeof stream?.cork === 'function' && typeof stream.uncork === 'function';
  return canCork ? undefined : 'pg has another network stream';
}
