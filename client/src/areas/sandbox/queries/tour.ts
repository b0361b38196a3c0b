import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/** The persona as whom the browser watches. */
export const tourViewer = 'viewer01';

/** The guided demonstration. */
export const tourQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/tour'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/tour', { signal })),
});

/** Takes a step. */
export async function takeStep(step: Schema<'TourStep'>['step']): Promise<void> {
  const tour = await unwrap(api.POST('/sandbox/api/tour/{step}', { params: { path: { step } } }));
  queryClient.setQueryData(tourQuery.queryKey, tour);
}
