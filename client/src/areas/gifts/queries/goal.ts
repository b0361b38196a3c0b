import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/** The goal of a live, which the room's events keep current, and the limits of goals. */
export const goalQuery = (vodKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/streams/{id}/goal', { id: vodKey }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/streams/{id}/goal', { params: { path: { id: vodKey } }, signal })),
    staleTime: 60_000,
  });

/** Sets the goal of the host's running live, once per key. */
export const setGoal = (body: Schema<'LiveGoalRequest'>, key: string): Promise<Schema<'LiveGoalInfo'>> =>
  unwrap(api.PUT('/v1/broadcast-setting/live-goal', { body, headers: { 'Idempotency-Key': key } }));

/** Removes it. */
export const removeGoal = (): Promise<Schema<'LiveGoalInfo'>> =>
  unwrap(api.DELETE('/v1/broadcast-setting/live-goal'));
