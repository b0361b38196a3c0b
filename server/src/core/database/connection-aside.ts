import { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseAway, type Pulse } from './pulse.ts';

/** A busy machine may take its time; a database that falls silent ends it sooner. */
const connectMs = 5_000;

/** Runs `work` on a connection of its own, without a limit for statements; it ends with the work, or with the database. */
export async function onConnectionAside<Result>(
  connectionString: string,
  pulse: Pulse,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const { silence } = pulse;
  if (silence) throw silence;
  const socket = new Socket();
  const client = new pg.Client({
    connectionString,
    stream: () => socket,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    application_name: 'honey-live-aside',
  });
  // When it breaks, the statement that is on its way says so.
  client.on('error', () => undefined);
  const stopListening = pulse.onSilence((why) => socket.destroy(new DatabaseAway(why)));
  try {
    await client.connect();
    return await work(client);
  } finally {
    stopListening();
    await client.end();
  }
}
