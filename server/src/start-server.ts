import { AppModule } from './app.module.ts';
import { readConfig } from './core/config/app-config.ts';
import { Database } from './core/database/database.ts';
import { warnIfOverprivileged } from './core/database/privileges.ts';
import { createApp, serve } from './core/http/create-app.ts';
import { serveDocs } from './core/http/document/docs.ts';
import { refusePublicAccounts } from './core/sandbox/dataset-marker.ts';
import { ServerRegistration } from './core/servers/server-registration.service.ts';

/** How long the server waits at startup for the database to come up. */
const databaseTimeoutMs = 20_000;

/** Starts the server: client, API, chat and media on one port. A failure ends the process, with its reason in one line. */
export function startServer(): void {
  start().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const app = await createApp(AppModule.with(config), config);
  if (config.apiDocs === 'on' || (config.apiDocs === '' && config.nodeEnv !== 'production')) serveDocs(app);
  try {
    const database = app.get(Database);
    await database.waitUntilReachable(databaseTimeoutMs);
    if (config.nodeEnv === 'production') {
      await refusePublicAccounts(database);
      await warnIfOverprivileged(database, process.env);
    }
    await app.get(ServerRegistration).claim();
    await serve(app, config);
  } catch (error) {
    // Open connections would keep a process that cannot serve alive.
    await app.close();
    throw error;
  }
}
