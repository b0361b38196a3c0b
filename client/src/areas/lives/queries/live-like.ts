import { unwrap, api, type Schema } from '../../../api/client.ts';

/** Likes a live, or takes it back. */
export function likeLive(vodKey: number, like: boolean): Promise<Schema<'LikeState'>> {
  const body = { vod_key: vodKey };
  return like
    ? unwrap(api.POST('/v1/vod/vod-like-proc', { body }))
    : unwrap(api.DELETE('/v1/vod/vod-like-proc', { body }));
}
