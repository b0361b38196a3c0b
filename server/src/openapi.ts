import { mkdir, writeFile } from 'node:fs/promises';
import { AppModule } from './app.module.ts';
import { readConfig } from './core/config/app-config.ts';
import { createApp } from './core/http/create-app.ts';
import { describeApi } from './core/http/document/docs.ts';
import { datasetSchemaOf } from './sandbox/fixtures/document/dataset-schema.ts';

/**
 * Writes server/openapi.json, and docs/dataset.schema.json out of it, from the built server. No database is needed: the
 * modules are not initialised.
 */
async function writeOpenApi(): Promise<void> {
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  });
  const app = await createApp(AppModule.with(config), config);
  const document = describeApi(app);
  const sorted = {
    ...document,
    paths: byName(document.paths),
    components: Object.fromEntries(
      Object.entries(document.components ?? {}).map(([kind, components]) => [kind, byName(components)]),
    ),
  };
  await writeFile(new URL('../openapi.json', import.meta.url), `${JSON.stringify(sorted, null, 2)}\n`);
  const schema = datasetSchemaOf(document.components?.schemas ?? {});
  const documents = new URL('../../docs/', import.meta.url);
  // Where an image is built there are no documents.
  await mkdir(documents, { recursive: true });
  await writeFile(new URL('dataset.schema.json', documents), `${JSON.stringify(schema, null, 2)}\n`);
  await app.close();
}

/** In an order that does not depend on the modules', so that moving code changes nothing in the document. */
const byName = <Value>(record: Record<string, Value> = {}): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([left], [right]) => (left < right ? -1 : 1)));

await writeOpenApi();
