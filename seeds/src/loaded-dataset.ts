import path from 'node:path';
import { datasetMarker, unfinishedPrefix } from '@honey/server/core/sandbox/dataset-marker';
import pg from 'pg';

/**
 * The dataset of a migrated database, read without the services, which take seconds to load. Undefined if there is
 * none, or an interrupted one.
 */
export async function loadedDataset(databaseUrl: string): Promise<string | undefined> {
  const marker = await loadedMarker(databaseUrl);
  return marker?.startsWith(unfinishedPrefix) ? undefined : marker;
}

/** The mark of a migrated database: its dataset, or an unfinished one. Undefined if there is none. */
export async function loadedMarker(databaseUrl: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ value: string }>(
      'SELECT value FROM database_markers WHERE name = $1',
      [datasetMarker],
    );
    return rows[0]?.value;
  } finally {
    await client.end();
  }
}

/** The name under which a dataset is recorded: for a custom file, the file's. */
export const nameOfDataset = (dataset: string): string =>
  dataset.endsWith('.json') ? path.basename(dataset, '.json') : dataset;

/** The message when there is nothing to do. */
export const alreadyLoadedMessage = (there: string, wanted: string): string =>
  `the dataset ${there} exists already${
    there === wanted ? '' : `, so ${wanted} was not loaded: npm run reset deletes the existing one`
  }`;
