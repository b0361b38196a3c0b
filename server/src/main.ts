import { AppModule } from './app.module.ts';
import { readConfig } from './core/config/app-config.ts';
import { Database } from './core/database/database.ts';
import { warnOfPower } from './core/database/power.ts';
import { createApp, serve } from './core/http/create-app.ts';
import { serveDocs } from './core/http/document/docs.ts';
import { refusePublicAccounts } from './core/sandbox/dataset-marker.ts';

/** How long a database may take to come up before the server gives up. */
const databasePatienceMs = 20_000;

/** Starts the server: client, API, chat and media on one port. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const app = await createApp(AppModule.with(config), config);
  if (config.apiDocs === 'on' || (config.apiDocs === '' && config.nodeEnv !== 'production')) serveDocs(app);
  try {
    const database = app.get(Database);
    await database.untilReachable(databasePatienceMs);
    if (config.nodeEnv === 'production') {
      await refusePublicAccounts(database);
      await warnOfPower(database, process.env);
    }
    await serve(app, config);
  } catch (error) {
    // Open connections would keep a process that cannot serve from ending.
    await app.close();
    throw error;
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
