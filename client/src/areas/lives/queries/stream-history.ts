import { api, type Schema, unwrap } from '../../../api/client.ts';

/** Lines loaded by a viewer who joins late. */
const NEWEST_LINES = 50;
/** Lines per page loaded by a returning client. */
const PAGE_LINES = 1000;

/** Reads a room's lines: those after a message id, or the newest. */
export function readStreamHistory(vodKey: number, after: number | null): Promise<Schema<'HistoryList'>> {
  return unwrap(
    api.GET('/v1/streams/{id}/histories', {
      params: {
        path: { id: vodKey },
        query: after === null ? { limit: NEWEST_LINES } : { after, limit: PAGE_LINES },
      },
    }),
  );
}
