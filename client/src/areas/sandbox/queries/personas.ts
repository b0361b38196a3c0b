import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { storeTokens } from '../../session/index.ts';

/** The password of every persona on the login page; it works in development and test only. */
export const personaPassword = 'Honey!2026';

const codeMs = 5_000;

/** The personas in the current data. */
export const personasQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/personas'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/personas', { signal })),
  // A code of an authenticator app is replaced every 30 seconds.
  refetchInterval: ({ state }) =>
    state.data?.list.some(({ factor_code }) => factor_code !== null) ? codeMs : false,
});

/**
 * Signs this browser in as a persona, or as any member by ID.
 * @throws ApiError `adult_only` for a minor, as signing in does, and `user_not_found`
 */
export async function signInAs(id: string): Promise<void> {
  const { user_key: _, ...tokens } = await unwrap(
    api.POST('/sandbox/api/personas/{id}/sign-in', { params: { path: { id } } }),
  );
  await storeTokens(tokens);
}
