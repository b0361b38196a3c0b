import { api, type Schema, unwrap } from '../../../api/client.ts';

/** Joins a live, or resumes an active watch session. */
export function joinStream(vodKey: number, watchId: string | null): Promise<Schema<'JoinResult'>> {
  return unwrap(
    api.POST('/v1/streams/{id}/join', {
      params: { path: { id: vodKey } },
      body: watchId === null ? {} : { watch_id: watchId },
    }),
  );
}

/** Keeps a watch session alive. */
export function heartbeatStream(vodKey: number, watchId: string): Promise<Schema<'HeartbeatResult'>> {
  return unwrap(
    api.PUT('/v1/streams/{id}/heartbeat', { params: { path: { id: vodKey } }, body: { watch_id: watchId } }),
  );
}

/** Ends a watch session, also during page unload. */
export async function leaveStream(vodKey: number, watchId: string): Promise<void> {
  await unwrap(
    api.DELETE('/v1/streams/{id}/leave', {
      params: { path: { id: vodKey } },
      body: { watch_id: watchId },
      keepalive: true,
    }),
  );
}

/** The playback of the other live of a battle, for a watch session. */
export function readRival(vodKey: number, watchId: string): Promise<Schema<'RivalPicture'>> {
  return unwrap(
    api.POST('/v1/streams/{id}/rival', { params: { path: { id: vodKey } }, body: { watch_id: watchId } }),
  );
}
