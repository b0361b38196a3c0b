import 'reflect-metadata';
import { readPageServerConfig } from './core/config/page-server-config.ts';
import { createPageServer } from './pages/page-server.ts';

/** Starts the server of pages alone: the client's files, for an API elsewhere. */
async function main(): Promise<void> {
  const config = readPageServerConfig(process.env);
  const server = await createPageServer(config);
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void server.close());
  const address = await server.listen({ port: config.port, host: config.host });
  process.stdout.write(`Pages at ${address}, their API at ${config.clientApiHost}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
