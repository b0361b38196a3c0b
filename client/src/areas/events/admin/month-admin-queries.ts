import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { type CsvAnswer, cursorRange, listOptions, nonEmpty } from '../../console/index.ts';
import { refreshMonthEvents } from '../monthly/month-event-queries.ts';

const path = '/v1/admin/events';

export type ManagedEvent = Schema<'ManagedEvent'>;
export type EventRequest = Schema<'EventRequest'>;

type Filters = { q?: string; state?: string };

const filtered = ({ q = '', state = '' }: Filters) => ({
  ...nonEmpty('q', q),
  ...nonEmpty('state', state as ManagedEvent['state'] | ''),
});

/** The file of the events that these filters select. */
export const managedEventsFile = (filters: Filters): CsvAnswer =>
  api.GET('/v1/admin/events/csv', { params: { query: filtered(filters) }, parseAs: 'blob' });

/** Events by state and title; '' for all. */
export const managedEventsQuery = (filters: Filters, cursor: string) => {
  const query = { ...cursorRange(cursor), ...filtered(filters) };
  return queryOptions({
    queryKey: queryKeyOf(path, query),
    queryFn: ({ signal }) => unwrap(api.GET(path, { params: { query }, signal })),
    ...listOptions,
  });
};

/** Fetches what is on screen again, in the console and on the event pages. */
async function refreshEvents(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeyOf(path) });
  await refreshMonthEvents();
}

/** Creates a draft, once per idempotency key. */
export async function addEvent(body: EventRequest, key: string): Promise<void> {
  await unwrap(api.POST(path, { body, headers: { 'Idempotency-Key': key } }));
  await refreshEvents();
}

/** Changes an event; refused if it has changed since the version that was read. */
export async function changeEvent(id: number, body: Schema<'EventChangeRequest'>): Promise<void> {
  await unwrap(api.PUT('/v1/admin/events/{id}', { params: { path: { id } }, body }));
  await refreshEvents();
}

/** Announces a draft. */
export async function scheduleEvent(id: number, version: number): Promise<void> {
  await unwrap(api.PUT('/v1/admin/events/{id}/schedule', { params: { path: { id } }, body: { version } }));
  await refreshEvents();
}

/** Makes a scheduled event a draft again. */
export async function withdrawEvent(id: number, body: Schema<'EventEndRequest'>): Promise<void> {
  await unwrap(api.PUT('/v1/admin/events/{id}/withdraw', { params: { path: { id } }, body }));
  await refreshEvents();
}

/** Ends a running event now. */
export async function endEvent(id: number, body: Schema<'EventEndRequest'>): Promise<void> {
  await unwrap(api.PUT('/v1/admin/events/{id}/end', { params: { path: { id } }, body }));
  await refreshEvents();
}

/** Deletes a draft. */
export async function removeEvent(id: number, body: Schema<'EventEndRequest'>): Promise<void> {
  await unwrap(api.DELETE('/v1/admin/events/{id}', { params: { path: { id } }, body }));
  await refreshEvents();
}
