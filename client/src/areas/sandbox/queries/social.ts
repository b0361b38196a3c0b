import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/** The people of the simulated providers, and how each provider responds. */
export const socialQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/social/people'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/social/people', { signal })),
});

/** Sets how a provider responds. */
export async function setSocialMode(body: Schema<'SandboxSocialModeRequest'>): Promise<void> {
  await unwrap(api.PUT('/sandbox/api/social/mode', { body }));
  await queryClient.invalidateQueries({ queryKey: socialQuery.queryKey });
}
