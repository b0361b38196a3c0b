import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

export type Setting = Schema<'SettingDto'>;
export type SettingJson = Setting['value'];

/** Every site setting. */
export const settingsQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/settings'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/settings', { signal })),
});

const keep = (setting: Setting) =>
  queryClient.setQueryData(
    settingsQuery.queryKey,
    (known) =>
      known && { ...known, list: known.list.map((other) => (other.key === setting.key ? setting : other)) },
  );

/** Changes a setting. */
export async function setSetting(key: string, value: SettingJson): Promise<void> {
  keep(await unwrap(api.PUT('/sandbox/api/settings/{key}', { params: { path: { key } }, body: { value } })));
}

/** Resets it to its default. */
export async function unsetSetting(key: string): Promise<void> {
  keep(await unwrap(api.DELETE('/sandbox/api/settings/{key}', { params: { path: { key } } })));
}
