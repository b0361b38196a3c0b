import { api } from '../../../api/client.ts';
import { saveFile } from '../../../api/save-file.ts';

/** A history available as a file. */
export type HistoryFile =
  | 'uses'
  | 'btuc'
  | 'items'
  | 'subscriptions'
  | 'gifts-given'
  | 'gifts-received'
  | 'income'
  | 'exchange'
  | 'charges'
  | 'live-support'
  | 'live-time'
  | 'income-fans';

/**
 * Fetches a month of a history as a file, and has the browser save it.
 * @throws ApiError
 */
export const downloadHistory = (name: HistoryFile, month: string): Promise<void> =>
  saveFile(
    api.GET('/v1/mypage/history-files/{name}', {
      params: { path: { name }, query: { month } },
      parseAs: 'blob',
    }),
    `honey-${name}-${month}.csv`,
  );
