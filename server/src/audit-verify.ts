import { AppModule } from './app.module.ts';
import { Audit } from './core/audit/audit.ts';
import { readConfig } from './core/config/app-config.ts';
import { createApp } from './core/http/create-app.ts';

/** `npm run audit:verify`: proves what operators did in DATABASE_URL; exit code 1 when an entry is not what was written. */
async function main(): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env });
  const app = await createApp(AppModule.with(config), config);
  // The database opens by itself; nothing else of the server is begun.
  const { entries, brokenAt, lastSeal } = await app
    .get(Audit)
    .verify()
    .finally(() => app.close());
  if (brokenAt === null) {
    process.stdout.write(`✔ ${entries} entries, the last with the seal ${lastSeal ?? '-'}\n`);
  } else {
    process.stdout.write(`✘ Entry ${brokenAt} is not what was written, or entries before it are missing.\n`);
    process.exitCode = 1;
  }
}

await main();
