import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

export type PageTerm = Schema<'PageTerm'>;
export type DirectJoinRequest = Schema<'DirectJoinRequest'>;
export type Joined = Schema<'Joined'>;

/** Generated pictures to choose from; another seed yields other pictures. */
export const aiImagesQuery = (seed: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/user/temp-ai-profile-image-list', { seed }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/user/temp-ai-profile-image-list', { params: { query: { seed } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Creates the account.
 * @param key the same for an attempt and its retries, so that one person signs up once
 */
export const join = (body: DirectJoinRequest, key: string) =>
  unwrap(api.POST('/v1/user/user-direct-join', { body, headers: { 'Idempotency-Key': key } }));
