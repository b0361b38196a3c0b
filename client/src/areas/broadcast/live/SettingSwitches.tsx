import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../../api/errors.ts';
import { queryClient } from '../../../api/query-client.ts';
import { t } from '../../../messages/broadcast.ts';
import { Card } from '../../../ui/Section.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { toast } from '../../../ui/toast.ts';
import { type SettingInfo, settingInfoQuery, updateSettings } from '../queries/setting-info.ts';

const switches = [
  ['show_top_viewers_yn', t('showTop'), t('showTopHelp')],
  ['show_fan_ranking_yn', t('showFans'), t('showFansHelp')],
  ['allow_other_hosts_yn', t('otherHosts'), t('otherHostsHelp')],
  ['bar_chat_blocked_yn', t('barBlocked'), t('barBlockedHelp')],
  ['tts_yn', t('tts'), t('ttsHelp')],
  ['signature_yn', t('signatureOn'), t('signatureOnHelp')],
] as const;

type Name = (typeof switches)[number][0];

/** Switches, updated optimistically and reverted if saving fails. */
export function SettingSwitches({ info }: { info: SettingInfo }) {
  const show = (name: Name, value: 'Y' | 'N'): void => {
    queryClient.setQueryData(settingInfoQuery.queryKey, (old) => old && { ...old, [name]: value });
  };
  const { mutate } = useMutation({
    scope: { id: 'live-settings' },
    mutationFn: ({ name, on }: { name: Name; on: boolean }) => updateSettings({ [name]: on ? 'Y' : 'N' }),
    onMutate: async ({ name, on }) => {
      // A read in flight would restore the old value.
      await queryClient.cancelQueries({ queryKey: settingInfoQuery.queryKey });
      show(name, on ? 'Y' : 'N');
    },
    onError: (error, { name, on }) => {
      show(name, on ? 'N' : 'Y');
      toast(errorMessage(error), { tone: 'danger' });
    },
  });
  return (
    <Card>
      {switches.map(([name, label, help]) => (
        <div key={name} className="px-4">
          <Switch label={label} help={help} on={info[name] === 'Y'} onChange={(on) => mutate({ name, on })} />
        </div>
      ))}
    </Card>
  );
}
