import { AppModule } from './app.module.ts';
import type { AppConfig } from './core/config/app-config.ts';
import { Database } from './core/database/database.ts';
import { createApp } from './core/http/create-app.ts';
import { refusePublicAccounts } from './core/sandbox/dataset-marker.ts';
import { FirstOperatorService } from './sign-up/first-operator.service.ts';

/** Creates the first operator in the configured database, with the server's own services. */
export async function createFirstOperator(
  config: AppConfig,
  operator: { id: string; nick: string; password: string },
): Promise<void> {
  const app = await createApp(AppModule.with(config), config);
  try {
    await app.init();
    if (config.nodeEnv === 'production') await refusePublicAccounts(app.get(Database));
    await app.get(FirstOperatorService).create(operator);
  } finally {
    await app.close();
  }
}
