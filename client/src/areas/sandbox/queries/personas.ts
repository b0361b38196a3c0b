import { queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../../../api/client.ts';
import { keepTokens } from '../../session/index.ts';

/** The personas in the data in use. */
export const personasQuery = queryOptions({
  queryKey: ['/sandbox/api/personas'],
  queryFn: ({ signal }) => answer(api.GET('/sandbox/api/personas', { signal })),
});

/** Signs this browser in as a persona. Throws ApiError `adult_only` for a minor, as signing in does. */
export async function signInAs({ id }: Schema<'SandboxPersona'>): Promise<void> {
  const { user_key: _, ...tokens } = await answer(
    api.POST('/sandbox/api/personas/{id}/sign-in', { params: { path: { id } } }),
  );
  await keepTokens(tokens);
}
