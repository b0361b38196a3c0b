import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

const path = '/v1/event/regular-events';
const detailPath = '/v1/event/regular-events/{id}';

export type MonthEvent = Schema<'RegularEventDetail'>;
export type MonthEventItem = Schema<'RegularEventItem'>;
export type EventPart = MonthEvent['parts'][number];

/** An event as its viewer sees it, with the viewer's own entry; null for visitors. */
export const monthEventQuery = (eventId: number, userKey: number | null) =>
  queryOptions({
    queryKey: queryKeyOf(detailPath, { id: eventId }, { viewer: userKey }),
    queryFn: ({ signal }) => unwrap(api.GET(detailPath, { params: { path: { id: eventId } }, signal })),
  });

/** One page of events: running ones first. `page` starts at 1. */
export const monthEventsQuery = (page: number, limit: number) => {
  const query = { offset: (page - 1) * limit, limit };
  return queryOptions({
    queryKey: queryKeyOf(path, query),
    queryFn: ({ signal }) => unwrap(api.GET(path, { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};

/** Fetches what is shown of events again. */
export async function refreshMonthEvents(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeyOf(path) });
  await queryClient.invalidateQueries({ queryKey: queryKeyOf(detailPath) });
}

/** Enters the draw of an event; a repeat returns the first entry. */
export async function enterDraw(body: Schema<'TicketAskRequest'>): Promise<Schema<'TicketAskResult'>> {
  const entry = await unwrap(api.POST('/v1/event/ticket-ask', { body }));
  await refreshMonthEvents();
  return entry;
}
