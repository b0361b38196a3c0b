import { AppModule } from './app.module.ts';
import { AuditService } from './core/audit/audit.service.ts';
import { readConfig } from './core/config/app-config.ts';
import { createApp } from './core/http/create-app.ts';

/**
 * `npm run audit:verify`: verifies the log of operators' actions in DATABASE_URL; exits with code 1 when an entry was
 * altered or is missing.
 */
async function main(): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env });
  const app = await createApp(AppModule.with(config), config);
  // The database connects on demand; nothing else of the server is started.
  const { entries, brokenAt, lastSeal } = await app
    .get(AuditService)
    .verify()
    .finally(() => app.close());
  if (brokenAt === null) {
    process.stdout.write(`✔ ${entries} entries, the last with the seal ${lastSeal ?? '-'}\n`);
  } else {
    process.stdout.write(`✘ Entry ${brokenAt} was altered, or entries before it are missing.\n`);
    process.exitCode = 1;
  }
}

await main();
