import { ConfigurationError } from '../config/settings-from.ts';
import type { Database } from '../database/database.ts';

/** Where the seeder writes which dataset it made. */
export const datasetMarker = 'dataset';
/** The dataset without people: the only one that production takes. */
export const baseDataset = 'base';
/** Precedes the name while a dataset is being made. */
/** The schema that holds what there was before a dataset is loaded, while it is loaded. */
export const dataAsideSchema = 'data_aside';

export const unfinishedMark = 'unfinished ';

/**
 * Keeps production from a database that was filled for development: its accounts, an operator's among them, have a
 * password that everybody knows. Throws ConfigurationError.
 */
export async function refusePublicAccounts(database: Database): Promise<void> {
  const [known] = await database.query<{ here: boolean }>(
    'dataset_marker_known',
    `SELECT to_regclass('database_markers') IS NOT NULL AS here`,
    [],
  );
  if (!known?.here) return;
  const marker = await database.prisma.databaseMarker.findUnique({ where: { name: datasetMarker } });
  const dataset = marker?.value.replace(unfinishedMark, '') ?? baseDataset;
  if (dataset === baseDataset) return;
  throw new ConfigurationError([
    `DATABASE_URL: the database holds the dataset ${dataset}, whose accounts have a password that everybody knows: production takes a database of its own`,
  ]);
}
