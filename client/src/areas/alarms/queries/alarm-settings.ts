import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/alarms.ts';
import { toast } from '../../../ui/toast.ts';
import { type AlarmName, moved, undone } from '../model/switches.ts';

/** What the member wants to be told of. */
export const alarmSettingsQuery = queryOptions({
  queryKey: ['/v1/user/user-alarm-setting'],
  queryFn: ({ signal }) => unwrap(api.GET('/v1/user/user-alarm-setting', { signal })),
});

interface Move {
  name: AlarmName;
  on: boolean;
}

/**
 * Moves a switch: it is seen at once, saved in the order in which switches were moved, and moved back with a word when
 * the server did not take it.
 */
export function useMoveSwitch() {
  const client = useQueryClient();
  const { queryKey } = alarmSettingsQuery;
  return useMutation({
    scope: { id: 'alarm-settings' },
    mutationFn: ({ name, on }: Move) =>
      unwrap(api.PUT('/v1/mypage/account-settings-push', { body: { [name]: on ? 'Y' : 'N' } })),
    onMutate: async (move) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (old) => old && moved(old, move.name, move.on));
    },
    onSuccess: (saved, { name }) => {
      client.setQueryData(queryKey, (old) => old && { ...old, [name]: saved[name] });
    },
    onError: (error, move) => {
      client.setQueryData(queryKey, (old) => old && undone(old, move.name, move.on));
      toast(t('undone', { reason: errorMessage(error) }), { tone: 'danger' });
    },
  });
}

/** Changes when quiet hours begin or end; what the server did not take goes back. */
export function useQuietHours() {
  const client = useQueryClient();
  const { queryKey } = alarmSettingsQuery;
  return useMutation({
    scope: { id: 'alarm-settings' },
    mutationFn: (body: { quiet_from?: string; quiet_to?: string }) =>
      unwrap(api.PUT('/v1/mypage/account-settings-push', { body })),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (error) => {
      toast(t('undone', { reason: errorMessage(error) }), { tone: 'danger' });
      return client.invalidateQueries({ queryKey });
    },
  });
}
