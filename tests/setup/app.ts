import { AppModule } from '@honey/server/app.module';
import { readConfig } from '@honey/server/core/config/app-config';
import { createApp, serve } from '@honey/server/core/http/create-app';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createTestDatabase, ownerUrlOf } from './database.ts';
import { testedSettings } from './tested-settings.ts';

/** A whole server: real HTTP and sockets on a free port, over a database of its own. */
export interface TestApp {
  /** http://127.0.0.1:port */
  baseUrl: string;
  app: NestFastifyApplication;
  /** As the server's role; see `asOwner` for what the server may not do. */
  databaseUrl: string;
  /** Stops the server; a reused database remains. */
  close(): Promise<void>;
}

/** What production refuses or does not receive. */
const developmentOnly = (databaseUrl: string) => ({
  PASSWORD_COST: '4',
  DATABASE_OWNER_URL: ownerUrlOf(databaseUrl),
});

/** Starts a server. `environment` overrides its configuration; DATABASE_URL reuses a database (a second process, a restart). */
export async function startApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const database = environment.DATABASE_URL ? undefined : await createTestDatabase();
  const databaseUrl = environment.DATABASE_URL ?? database?.url ?? '';
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '0',
    PORT: '0',
    ...testedSettings(),
    ...(environment.NODE_ENV === 'production' ? {} : developmentOnly(databaseUrl)),
    ...environment,
    DATABASE_URL: databaseUrl,
  });
  const app = await createApp(AppModule.with(config), config);
  await serve(app, config);
  return {
    baseUrl: await app.getUrl(),
    app,
    databaseUrl,
    close: async () => {
      await app.close();
      await database?.drop();
    },
  };
}
