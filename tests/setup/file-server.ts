import { afterAll, beforeAll } from '@jest/globals';
import { startApp, type TestApp } from './app.ts';
import { TestClient } from './client.ts';

/** The server and client of a file's tests. */
export interface FileServer {
  /** Available from `beforeAll` on. */
  server: Omit<TestApp, 'close'>;
  /** Without a sign-in: `as` and `login` return signed-in clients. */
  client: TestClient;
}

/**
 * Gives the tests of a file a server over a database of its own, from before the first of them until after the last.
 */
export function setServer(environment: Record<string, string> = {}): FileServer {
  let started: TestApp;
  beforeAll(async () => {
    started = await startApp(environment);
  });
  afterAll(() => started?.close());
  const server = {
    get app() {
      return started.app;
    },
    get baseUrl() {
      return started.baseUrl;
    },
    get databaseUrl() {
      return started.databaseUrl;
    },
  };
  return { server, client: new TestClient(server) };
}
