import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

export type AlarmKind = Schema<'FixtureAlarm'>['kind'];

/** Kinds caused by another member; a fixture of such a kind names that member. */
const kindsOfPeople = ['follow', 'comment', 'answer', 'gift', 'fan_level', 'message_request'] as const;

/** The kinds of alarm that the console sends. */
export const alarmKinds = [
  'inquiry',
  'host_ask',
  'deposit',
  'exchange',
  'grade',
  'sanction',
  'ticket',
  'prize',
  'draw',
  'coupon',
  'coupon_end',
  'security',
  ...kindsOfPeople,
] as const satisfies readonly AlarmKind[];

export const isAlarmOfPerson = (kind: AlarmKind): boolean => kindsOfPeople.some((one) => one === kind);

/** Whether pushes are held for the console. */
export const pushHoldQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/pushes/hold'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/pushes/hold', { signal })),
});

/** Holds pushes for the console, or releases them. */
export async function setPushHold(held: boolean): Promise<void> {
  const hold = await unwrap(api.PUT('/sandbox/api/pushes/hold', { body: { hold_yn: held ? 'Y' : 'N' } }));
  queryClient.setQueryData(pushHoldQuery.queryKey, hold);
}

/** Delivers a push of the inbox, or makes it fail. */
export async function decidePush(id: number, state: 'delivered' | 'failed'): Promise<void> {
  await unwrap(api.POST('/sandbox/api/pushes/{id}/outcome', { params: { path: { id } }, body: { state } }));
  await queryClient.invalidateQueries({ queryKey: queryKeyOf('/sandbox/api/inbox') });
}
