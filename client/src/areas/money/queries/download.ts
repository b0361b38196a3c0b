import { api, unwrap } from '../../../api/client.ts';

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
export async function downloadHistory(name: HistoryFile, month: string): Promise<void> {
  const file: Blob = await unwrap(
    api.GET('/v1/mypage/history-files/{name}', {
      params: { path: { name }, query: { month } },
      parseAs: 'blob',
    }) as Promise<{ data?: Blob; error?: unknown; response: Response }>,
  );
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `honey-${name}-${month}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}
