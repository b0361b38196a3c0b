import { queryOptions } from '@tanstack/react-query';
import { unwrap, api } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';

const SHOWN = 50;

/** Who gave this host the most honey in all. */
export const fanRankingsQuery = (vodKey: number) =>
  queryOptions({
    queryKey: ['/v1/streams/fan-rankings', vodKey],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/streams/{id}/fan-rankings', {
          params: { path: { id: vodKey }, query: { offset: 0, limit: SHOWN } },
          signal,
        }),
      ),
    refetchInterval: poll(60_000),
  });
