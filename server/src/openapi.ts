import { writeFile } from 'node:fs/promises';
import { AppModule } from './app.module.ts';
import { readConfig } from './core/config/app-config.ts';
import { createApp } from './core/http/create-app.ts';
import { describeApi } from './core/http/document/describe-api.ts';
import { shareRefusals } from './core/http/document/share-refusals.ts';
import { datasetSchemaOf } from './sandbox/fixtures/document/dataset-schema.ts';

/**
 * Writes server/openapi.json and, from it, docs/dataset.schema.json, out of the built server. No database is needed:
 * the modules are not initialized. The build formats the files (scripts/lib/build/api-document.mjs).
 */
async function writeOpenApi(): Promise<void> {
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  });
  const app = await createApp(AppModule.with(config), config);
  const document = describeApi(app);
  const schema = datasetSchemaOf(document.components?.schemas ?? {});
  shareRefusals(document);
  const sorted = {
    ...document,
    paths: byName(document.paths),
    components: Object.fromEntries(
      Object.entries(document.components ?? {}).map(([kind, components]) => [kind, byName(components)]),
    ),
  };
  await writeFile(new URL('../openapi.json', import.meta.url), JSON.stringify(sorted));
  await writeFile(new URL('../../docs/dataset.schema.json', import.meta.url), JSON.stringify(schema));
  await app.close();
}

/** Sorted by name, so that moving code between modules does not change the document. */
const byName = <Value>(record: Record<string, Value> = {}): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([left], [right]) => (left < right ? -1 : 1)));

await writeOpenApi();
