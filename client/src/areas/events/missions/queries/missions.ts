import { Intent } from '@honey/client';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schema, unwrap } from '../../../../api/client.ts';
import { poll } from '../../../../api/poll.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { queryKeyOf } from '../../../../api/query-keys.ts';
import { sessionUserChanged } from '../../../session/index.ts';

export type MissionList = Schema<'MissionList'>;
export type Mission = Schema<'Mission'>;
export type MissionProgress = Schema<'MissionProgress'>;
export type AttendanceMonth = Schema<'AttendanceMonth'>;
export type AttendResult = Schema<'AttendResult'>;

/** Between two responses the page counts on (`useNextSeconds`), so that every viewer of a live requests it seldom. */
export const missionsEveryMs = 300_000;

/** The missions, with a member's progress; refetched seldom, and when the window gets the focus again. */
export const missionsQuery = (viewer: number | null) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/event/mission-list', {}, { viewer }),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/event/mission-list', { signal })),
    refetchInterval: poll(missionsEveryMs),
    staleTime: 30_000,
  });

/** A member's attendances of a month, YYYYMM. */
export const attendancesQuery = (viewer: number, month: string) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/event/attendances', { month }, { viewer }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/event/attendances', { params: { query: { month } }, signal })),
  });

/** Refetches missions and attendances. */
export async function missionsChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/event/mission-list') }),
    queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/event/attendances') }),
    queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/event/roulette') }),
  ]);
}

/** Attends today; a retry after a lost response attends once. */
export function useAttend(userKey: number) {
  const [intent] = useState(() => new Intent());
  return useMutation({
    mutationFn: (day: string) =>
      intent.attempt({ day }, (key) =>
        unwrap(api.POST('/v1/event/attend', { headers: { 'Idempotency-Key': key } })),
      ),
    // Also after a refusal: another tab may have attended.
    onSettled: () => Promise.all([missionsChanged(), sessionUserChanged(userKey)]),
  });
}
