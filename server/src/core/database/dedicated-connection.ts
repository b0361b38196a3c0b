import { Socket } from 'node:net';
import pg from 'pg';
import { type DatabaseHealthProbe, DatabaseUnavailableError } from './database-health-probe.ts';

/** Generous, for a busy machine; an unresponsive database ends the attempt sooner. */
const connectTimeoutMs = 5_000;

/**
 * Runs `work` on its own connection without a statement timeout; the connection is closed with the work, or when the
 * database stops responding.
 */
export async function withDedicatedConnection<Result>(
  connectionString: string,
  probe: DatabaseHealthProbe,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const { unresponsiveError } = probe;
  if (unresponsiveError) throw unresponsiveError;
  const socket = new Socket();
  const client = new pg.Client({
    connectionString,
    stream: () => socket,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'honey-live-dedicated',
  });
  // A broken connection is reported by the statement in flight.
  client.on('error', () => undefined);
  const unsubscribe = probe.onUnresponsive((why) => socket.destroy(new DatabaseUnavailableError(why)));
  try {
    await client.connect();
    return await work(client);
  } finally {
    unsubscribe();
    await client.end();
  }
}
