import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/alarms.ts';
import { toast } from '../../../ui/toast.ts';
import { type AlarmName, withoutMove, withSwitch } from '../model/switches.ts';

/** The member's alarm settings. */
export const alarmSettingsQuery = queryOptions({
  queryKey: ['/v1/user/user-alarm-setting'],
  queryFn: ({ signal }) => unwrap(api.GET('/v1/user/user-alarm-setting', { signal })),
});

interface Move {
  name: AlarmName;
  on: boolean;
}

/**
 * Moves a switch: shown at once, saved in the order of the moves, and reverted with a message if the server refuses.
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
      client.setQueryData(queryKey, (old) => old && withSwitch(old, move.name, move.on));
    },
    onSuccess: (saved, { name }) => {
      client.setQueryData(queryKey, (old) => old && { ...old, [name]: saved[name] });
    },
    onError: (error, move) => {
      client.setQueryData(queryKey, (old) => old && withoutMove(old, move.name, move.on));
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
