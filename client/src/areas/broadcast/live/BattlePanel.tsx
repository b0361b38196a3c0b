import { t } from '../../../messages/broadcast.ts';
import type { SettingInfo } from '../queries/setting-info.ts';
import { BattleSearch } from './BattleSearch.tsx';
import { BattleStatus, openBattleOf } from './BattleStatus.tsx';

/** The battle of the live on the settings page: find a rival, invite, run, result. */
export function BattlePanel({ info, live }: { info: SettingInfo; live: { vod_key: number } }) {
  return (
    <section aria-label={t('battle')} className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">{t('battle')}</h3>
      <p className="text-sm text-muted">{t('battleHelp')}</p>
      <BattleStatus info={info} vodKey={live.vod_key} withScore />
      {!openBattleOf(info) && <BattleSearch />}
    </section>
  );
}
