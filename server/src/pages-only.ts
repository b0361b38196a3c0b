import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { type PageServerConfig, readPageServerConfig } from './core/config/page-server-config.ts';
import { createPageServer } from './pages/page-server.ts';
import { headerFile, writePages } from './pages/write-pages.ts';

/** Serves the client's files for an API elsewhere, or writes them for a static file host with `--write <folder>`. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { write: { type: 'string' } } });
  const config = readPageServerConfig(process.env);
  await (values.write === undefined ? serve(config) : write(config, values.write));
}

async function serve(config: PageServerConfig): Promise<void> {
  const server = await createPageServer(config);
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void server.close());
  const address = await server.listen({ port: config.port, host: config.host });
  process.stdout.write(`Pages at ${address}, their API at ${config.clientApiHost}\n`);
}

async function write(config: PageServerConfig, folder: string): Promise<void> {
  await writePages(config, folder);
  process.stdout.write(
    `Pages in ${folder}, their API at ${config.clientApiHost}; ${headerFile} there lists the headers to send\n`,
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
