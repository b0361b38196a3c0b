import { useQuery } from '@tanstack/react-query';
import { Swords } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../../../messages/broadcast.ts';
import { Button } from '../../../ui/Button.tsx';
import { refreshSettingInfo, settingInfoQuery } from '../queries/setting-info.ts';
import { BattleStatus, openBattleOf } from './BattleStatus.tsx';
import { openBattleSearch } from './battle-search.ts';

/**
 * The battle in the host's own room (BROADCAST-40): invite, answer, give up, rematch.
 * @param change a text that changes with the battle, as the room reports it
 */
export default function HostBattle({ vodKey, change }: { vodKey: number; change: string }) {
  const { data } = useQuery(settingInfoQuery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the room reported another state of the battle.
  useEffect(() => {
    void refreshSettingInfo();
  }, [change]);
  if (data?.live?.vod_key !== vodKey || data.live.type !== 'battle' || data.live.state !== 'live')
    return null;
  const isOpen = openBattleOf(data) !== undefined;
  return (
    <section aria-label={t('battle')} className="flex flex-wrap items-center gap-2 px-3 py-2 lg:px-6">
      {data.battle && (
        <div className="min-w-0 flex-1 basis-72">
          <BattleStatus info={data} vodKey={vodKey} />
        </div>
      )}
      {!isOpen && (
        <Button icon={<Swords size={18} aria-hidden />} onClick={() => openBattleSearch({})}>
          {t('battleFind')}
        </Button>
      )}
    </section>
  );
}
