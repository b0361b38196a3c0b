import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createTestDatabase } from '../setup/database.ts';
import { Random } from '../setup/random.ts';
import { seededOnce } from '../setup/seeded.ts';
import { freePort, type ServerProcess, startServerProcess } from '../setup/server-process.ts';
import { FaultProxy } from './fault-proxy.ts';
import type { Breakable } from './faults.ts';
import { LedgerView } from './ledger-view.ts';
import { paymentSecret } from './operations/card-orders.ts';
import { bankSecret } from './operations/deposits.ts';
import { World } from './world.ts';

/** A product in a process of its own, with breakable connections to it and to its database. */
export interface MoneyStage {
  world: World;
  breakable: Breakable;
  stop(): Promise<void>;
}

/** Starts the built server over an empty dataset, which has products for sale, and creates the members. */
export async function startMoneyStage(seed: number): Promise<MoneyStage> {
  const seeded = await seededOnce('empty');
  const database = await createTestDatabase(seeded.database);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'honey-money-'));
  await cp(seeded.folder, dataDir, { recursive: true });

  const { hostname, port } = new URL(database.url);
  const toDatabase = new FaultProxy({ hostname, port: Number(port || 5432) });
  const databaseUrl = new URL(database.url);
  databaseUrl.host = `127.0.0.1:${await toDatabase.start()}`;
  const serverPort = await freePort();
  const toServer = new FaultProxy({ hostname: '127.0.0.1', port: serverPort });
  const start = () =>
    startServerProcess({
      PORT: String(serverPort),
      DATABASE_URL: databaseUrl.href,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: dataDir,
      PAYMENT_SECRET: paymentSecret,
      BANK_SECRET: bankSecret,
    });
  let server: ServerProcess = await start();
  let reviving: Promise<void> | undefined;
  const isDead = () =>
    server.child.exitCode !== null || server.child.signalCode !== null || server.child.killed;
  const revive = async () => {
    if (!isDead()) return;
    await server.end('SIGKILL');
    server = await start();
  };

  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const world = new World(
    {
      port: await toServer.start(),
      revive: () => {
        reviving ??= revive().finally(() => {
          reviving = undefined;
        });
        return reviving;
      },
    },
    new LedgerView(client),
    new Random(seed),
  );
  const stop = async () => {
    world.close();
    await client.end();
    await server.end('SIGKILL');
    await Promise.all([toServer.stop(), toDatabase.stop()]);
    await database.drop();
    await rm(dataDir, { recursive: true });
  };
  try {
    await world.createParticipants();
    await world.start();
  } catch (error) {
    // Otherwise nothing would stop it: there is no stage to stop.
    await stop();
    throw error;
  }
  return {
    world,
    breakable: { toServer, toDatabase, kill: () => void server.child.kill('SIGKILL') },
    stop,
  };
}
