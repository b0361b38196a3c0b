import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { retriedQuery } from '../../../api/retried-query.ts';

/** The server's codes of the two lists. */
export const alarmTypes = { live: 4, active: 2 } as const;
export type AlarmList = keyof typeof alarmTypes;

const pageSize = 20;
const hostsShown = 6;
/** The badge's poll interval without the chat connection. */
const everyMs = 60_000;
const listKeys = {
  live: queryKeyOf('/v1/mypage/alarm-live-list'),
  active: queryKeyOf('/v1/mypage/alarm-active-list'),
};
const emptyListPaths = {
  live: '/v1/mypage/alarm-live-empty-list',
  active: '/v1/mypage/alarm-active-empty-list',
} as const;

/** A member's unread counts. */
export const notReadQuery = (userKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/mypage/alarm-not-read-info', {}, { viewer: userKey }),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/mypage/alarm-not-read-info', { signal })),
    refetchInterval: poll(everyMs),
    staleTime: 10_000,
    ...retriedQuery,
  });

/** Lives of followed hosts, newest first. */
export const liveAlarmsQuery = infiniteQueryOptions({
  queryKey: listKeys.live,
  queryFn: ({ pageParam, signal }) =>
    unwrap(api.GET('/v1/mypage/alarm-live-list', { params: { query: pageOf(pageParam) }, signal })),
  initialPageParam: null as number | null,
  getNextPageParam: ({ cursor }) => cursor,
});

/** Other activity, newest first. */
export const activeAlarmsQuery = infiniteQueryOptions({
  queryKey: listKeys.active,
  queryFn: ({ pageParam, signal }) =>
    unwrap(api.GET('/v1/mypage/alarm-active-list', { params: { query: pageOf(pageParam) }, signal })),
  initialPageParam: null as number | null,
  getNextPageParam: ({ cursor }) => cursor,
});

const pageOf = (cursor: number | null) => ({ limit: pageSize, ...(cursor === null ? {} : { cursor }) });

/** Hosts to follow, for an empty list. */
export const alarmHostsQuery = (list: AlarmList) =>
  queryOptions({
    queryKey: queryKeyOf(emptyListPaths[list]),
    queryFn: ({ signal }) =>
      unwrap(api.GET(emptyListPaths[list], { params: { query: { limit: hostsShown } }, signal })),
  });

/** Refetches the badge and the visible lists. */
export function refreshAlarms(userKey: number, list?: AlarmList): void {
  void queryClient.invalidateQueries({ queryKey: notReadQuery(userKey).queryKey });
  for (const name of list ? [list] : (['live', 'active'] as const)) {
    void queryClient.invalidateQueries({ queryKey: listKeys[name] });
  }
  // A host who went live is also announced by a toast.
  if (list !== 'active')
    void queryClient.invalidateQueries({
      queryKey: queryKeyOf('/v1/user/following-info', {}, { viewer: userKey }),
    });
}

/** Marks everything in both lists as read. */
export function useReadAllAlarms(userKey: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const lists = Object.values(alarmTypes);
      for (const type_cd of lists) await unwrap(api.PUT('/v1/mypage/alarm-read-proc', { body: { type_cd } }));
    },
    // Also if the second call failed: the first one's list is read.
    onSettled: () => {
      refreshAlarms(userKey);
      return client.invalidateQueries({ queryKey: notReadQuery(userKey).queryKey });
    },
  });
}

/** Marks one alarm as read. */
export function useReadAlarms(userKey: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ list, alarmSn }: { list: AlarmList; alarmSn: number }) =>
      unwrap(
        api.PUT('/v1/mypage/alarm-read-proc', {
          body: { type_cd: alarmTypes[list], alarm_sn: alarmSn },
        }),
      ),
    onSuccess: (unread, { list }) => {
      client.setQueryData(notReadQuery(userKey).queryKey, unread);
      return client.invalidateQueries({ queryKey: listKeys[list] });
    },
  });
}
