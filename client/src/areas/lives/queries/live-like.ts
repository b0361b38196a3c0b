import { api, type Schema, unwrap } from '../../../api/client.ts';

/** Likes a live, or removes the like. */
export function likeLive(vodKey: number, like: boolean): Promise<Schema<'LikeState'>> {
  const body = { vod_key: vodKey };
  return like
    ? unwrap(api.POST('/v1/vod/vod-like-proc', { body }))
    : unwrap(api.DELETE('/v1/vod/vod-like-proc', { body }));
}
