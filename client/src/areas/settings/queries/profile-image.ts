import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/** Generated portraits; another seed yields others. */
export const aiImagesQuery = (seed: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/user/temp-ai-profile-image-list', { seed }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/user/temp-ai-profile-image-list', { params: { query: { seed } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The source of a new picture. */
export type PictureSource = { file_id: number } | { ai_image_id: string } | { reset_yn: 'Y' };

export const editPicture = (source: PictureSource) =>
  unwrap(api.PUT('/v1/user/profile-img-edit', { body: source }));
