import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { type CsvAnswer, listOptions, pageRange, type SettingJson } from '../../console/index.ts';

export type ManagedSetting = Schema<'ManagedSetting'>;
export type SettingChange = Schema<'ManagedSettingChange'>;

const path = '/v1/admin/settings';
const changesPath = '/v1/admin/setting-changes';

/** Every site setting with its version. */
export const managedSettingsQuery = queryOptions({
  queryKey: queryKeyOf(path),
  queryFn: ({ signal }) => unwrap(api.GET(path, { signal })),
  staleTime: 0,
});

/** The changes of one setting or of all, newest first. */
export const settingChangesQuery = (key: string | null, page: number) => {
  const query = { ...pageRange(page), ...(key === null ? {} : { key }) };
  return queryOptions({
    queryKey: queryKeyOf(changesPath, query),
    queryFn: ({ signal }) => unwrap(api.GET(changesPath, { params: { query }, signal })),
    ...listOptions,
  });
};

/** The file of the changes of one setting or of all. */
export const settingChangesFile = (key: string | null): CsvAnswer =>
  api.GET('/v1/admin/setting-changes/csv', {
    params: { query: key === null ? {} : { key } },
    parseAs: 'blob',
  });

/**
 * Changes a setting, or with null resets it to its default; refused if it has changed since the version that was read.
 * Either way the present values are read again. Returns the new version.
 */
export async function changeSetting(
  key: string,
  value: SettingJson | null,
  version: number,
): Promise<number> {
  try {
    const changed = await unwrap(
      api.PUT('/v1/admin/settings/{key}', { params: { path: { key } }, body: { value, version } }),
    );
    return changed.version;
  } finally {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeyOf(path) }),
      queryClient.invalidateQueries({ queryKey: queryKeyOf(changesPath) }),
      queryClient.invalidateQueries({ queryKey: queryKeyOf('/api/common/site-info') }),
    ]);
  }
}
