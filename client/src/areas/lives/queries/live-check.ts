import { api, type Schema, unwrap } from '../../../api/client.ts';

/** Whether a live is on. */
export function checkLive(vodKey: number): Promise<Schema<'LiveCheck'>> {
  return unwrap(api.GET('/v1/vod/live-check/{id}', { params: { path: { id: vodKey } } }));
}
