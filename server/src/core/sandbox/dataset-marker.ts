import { ConfigurationError } from '../config/settings-from.ts';
import type { Database } from '../database/database.ts';

/** The marker under which the seeder records the loaded dataset. */
export const datasetMarker = 'dataset';
/** The dataset without members: the only one that production accepts. */
export const baseDataset = 'base';
/** The schema that holds the previous data while a dataset is loaded. */
export const replacedDataSchema = 'data_aside';

/** Prefix of the name while a dataset is being loaded. */
export const unfinishedPrefix = 'unfinished ';

/**
 * Keeps production from using a database that was filled for development: its accounts, including an operator's, have a
 * publicly known password. Throws ConfigurationError.
 */
export async function refusePublicAccounts(database: Database): Promise<void> {
  const [known] = await database.query<'dataset_marker_known', { here: boolean }>(
    'dataset_marker_known',
    `SELECT to_regclass('database_markers') IS NOT NULL AS here`,
    [],
  );
  if (!known?.here) return;
  const marker = await database.prisma.databaseMarker.findUnique({ where: { name: datasetMarker } });
  const dataset = marker?.value.replace(unfinishedPrefix, '') ?? baseDataset;
  if (dataset === baseDataset) return;
  throw new ConfigurationError([
    `DATABASE_URL: the database holds the dataset ${dataset}, whose accounts have a publicly known password: production takes a database of its own`,
  ]);
}
