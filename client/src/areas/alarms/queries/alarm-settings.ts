import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { t } from '../../../messages/alarms.ts';
import { toast } from '../../../ui/toast.ts';
import { type AlarmName, withReverted, withSwitch } from '../model/switches.ts';

/** The member's alarm settings. */
export const alarmSettingsQuery = queryOptions({
  queryKey: queryKeyOf('/v1/user/user-alarm-setting'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/user/user-alarm-setting', { signal })),
});

interface SwitchChange {
  name: AlarmName;
  on: boolean;
}

/**
 * Sets a switch: the change is shown immediately, saved after earlier changes, and reverted with a message if the
 * server refuses it.
 */
export function useAlarmSwitch() {
  const client = useQueryClient();
  const { queryKey } = alarmSettingsQuery;
  return useMutation({
    scope: { id: 'alarm-settings' },
    mutationFn: ({ name, on }: SwitchChange) =>
      unwrap(api.PUT('/v1/mypage/account-settings-push', { body: { [name]: on ? 'Y' : 'N' } })),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (old) => old && withSwitch(old, change.name, change.on));
    },
    onSuccess: (saved, { name }) => {
      client.setQueryData(queryKey, (old) => old && { ...old, [name]: saved[name] });
    },
    onError: (error, change) => {
      client.setQueryData(queryKey, (old) => old && withReverted(old, change.name, change.on));
      toast(t('changeReverted', { reason: errorMessage(error) }), { tone: 'danger' });
    },
  });
}

/** Changes the start or end of quiet hours; reverted if the server refuses. */
export function useQuietHours() {
  const client = useQueryClient();
  const { queryKey } = alarmSettingsQuery;
  return useMutation({
    scope: { id: 'alarm-settings' },
    mutationFn: (body: { quiet_from?: string; quiet_to?: string }) =>
      unwrap(api.PUT('/v1/mypage/account-settings-push', { body })),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (error) => {
      toast(t('changeReverted', { reason: errorMessage(error) }), { tone: 'danger' });
      return client.invalidateQueries({ queryKey });
    },
  });
}
