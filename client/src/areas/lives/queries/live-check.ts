import { unwrap, api, type Schema } from '../../../api/client.ts';

/** Asks whether a live is on. */
export function checkLive(vodKey: number): Promise<Schema<'LiveCheck'>> {
  return unwrap(api.GET('/v1/vod/live-check/{id}', { params: { path: { id: vodKey } } }));
}
