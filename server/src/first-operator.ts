import { AppModule } from './app.module.ts';
import type { AppConfig } from './core/config/app-config.ts';
import { Database } from './core/database/database.ts';
import { createApp } from './core/http/create-app.ts';
import { refusePublicAccounts } from './core/sandbox/dataset-marker.ts';
import { FirstOperator } from './sign-up/first-operator.service.ts';

/** Makes the first operator in the database of the configuration, by the services that the server has. */
export async function makeFirstOperator(
  config: AppConfig,
  operator: { id: string; nick: string; password: string },
): Promise<void> {
  const app = await createApp(AppModule.with(config), config);
  try {
    await app.init();
    if (config.nodeEnv === 'production') await refusePublicAccounts(app.get(Database));
    await app.get(FirstOperator).create(operator);
  } finally {
    await app.close();
  }
}
