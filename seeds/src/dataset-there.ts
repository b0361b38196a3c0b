import path from 'node:path';
import { datasetMarker, unfinishedMark } from '@honey/server/core/sandbox/dataset-marker';
import pg from 'pg';

/**
 * Which dataset a migrated database has, asked without the services, which take seconds to load. Undefined where there is none,
 * or one that was cut off.
 */
export async function datasetThere(databaseUrl: string): Promise<string | undefined> {
  const marker = await markerThere(databaseUrl);
  return marker?.startsWith(unfinishedMark) ? undefined : marker;
}

/** What a migrated database is marked with: its dataset, or one that was not finished. Undefined where there is none. */
export async function markerThere(databaseUrl: string): Promise<string | undefined> {
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

/** The name under which a dataset is remembered: of a file of one's own, the file's. */
export const nameOfDataset = (dataset: string): string =>
  dataset.endsWith('.json') ? path.basename(dataset, '.json') : dataset;

/** What is said where nothing is to be made. */
export const thereAlready = (there: string, wanted: string): string =>
  `the dataset ${there} is there already${
    there === wanted ? '' : `, so ${wanted} was not put in: npm run reset forgets what is there`
  }`;
