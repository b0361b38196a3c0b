import { unwrap, api, type Schema } from '../../../api/client.ts';

/** What a late comer reads. */
const NEWEST = 50;
/** What a returning client reads at a time. */
const PAGE = 1000;

/** Reads a room's lines: those after a message id, or the newest. */
export function readStreamHistory(vodKey: number, after: number | null): Promise<Schema<'HistoryList'>> {
  return unwrap(
    api.GET('/v1/streams/{id}/histories', {
      params: { path: { id: vodKey }, query: after === null ? { limit: NEWEST } : { after, limit: PAGE } },
    }),
  );
}
