import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { datasetsQuery } from './data.ts';

/** Creates the fixtures of a document; the server validates it. */
export async function makeFixtures(document: object): Promise<Schema<'FixturesMade'>> {
  const made = await unwrap(
    api.POST('/sandbox/api/fixtures', { body: document as Schema<'FixtureDocument'> }),
  );
  await queryClient.invalidateQueries();
  return made;
}

/** Saves a document as a custom dataset. Tokens belong to a call, not to a dataset. */
export async function saveDataset(name: string, document: object): Promise<void> {
  const { tokens_yn: _, ...fixtures } = document as Schema<'FixtureDocument'>;
  const datasets = await unwrap(
    api.POST('/sandbox/api/datasets', {
      body: { name, document: { base: 'empty', ...fixtures } },
    }),
  );
  queryClient.setQueryData(datasetsQuery.queryKey, datasets);
}
