import type { ReactNode } from 'react';
import type { Schema } from '../../../../api/client.ts';
import { t as contests } from '../../../../messages/contests.ts';
import { t } from '../../../../messages/lives.ts';
import { t as results } from '../../../../messages/results.ts';
import type { AvatarUser } from '../../../../ui/Avatar.tsx';
import { formatCount } from '../../../../ui/format/numbers.ts';
import { type Tab, Tabs } from '../../../../ui/Tabs.tsx';
import { OtherLives } from '../../OtherLives.tsx';
import { HostInfo } from './HostInfo.tsx';
import { FanRanking, TopViewers } from './Rankings.tsx';
import { ViewerList } from './ViewerList.tsx';

/** The tabs of a room; `chat` and the host's `dashboard` only on phones. */
export type RoomTab = 'chat' | 'dashboard' | 'contest' | 'top' | 'fans' | 'viewers' | 'info';

/** The tabs below the player: rankings, viewers, the host; on phones the chat comes first. */
export function RoomTabs({
  live,
  viewers,
  likes,
  ended,
  tab,
  onTab,
  moderates,
  onPick,
  chat,
  dashboard,
  contest,
  infoHead,
}: {
  live: Schema<'LiveDetail'>;
  viewers: number;
  likes: number;
  ended: boolean;
  tab: RoomTab;
  onTab: (tab: RoomTab) => void;
  /** The viewer is the host or a manager. */
  moderates: boolean;
  onPick: (user: AvatarUser) => void;
  /** The chat, where it is a tab. */
  chat: ReactNode;
  /** The dashboard of the host's own live; null for all others. A tab on phones, otherwise above the tabs. */
  dashboard: ReactNode;
  /** The table of an excel live; null otherwise. */
  contest: ReactNode;
  /** Above the information about the live; null where it is below the player. */
  infoHead: ReactNode;
}) {
  const tabs: Tab<RoomTab>[] = [
    ...(chat ? [{ value: 'chat' as const, label: t('chatTab') }] : []),
    ...(chat && dashboard ? [{ value: 'dashboard' as const, label: results('dashboard') }] : []),
    ...(contest ? [{ value: 'contest' as const, label: contests('tab') }] : []),
    ...(live.show_top_viewers_yn === 'Y' ? [{ value: 'top' as const, label: t('topTab') }] : []),
    ...(live.show_fan_ranking_yn === 'Y' ? [{ value: 'fans' as const, label: t('fanTab') }] : []),
    { value: 'viewers', label: `${t('viewersTab')} ${formatCount(viewers)}` },
    { value: 'info', label: t('infoTab') },
  ];
  const shown = tabs.some(({ value }) => value === tab) ? tab : (tabs[0]?.value ?? 'info');
  const panel: Record<RoomTab, () => ReactNode> = {
    chat: () => chat,
    dashboard: () => dashboard,
    contest: () => contest,
    top: () => <TopViewers vodKey={live.vod_key} moderates={moderates} onPick={onPick} />,
    fans: () => <FanRanking vodKey={live.vod_key} moderates={moderates} onPick={onPick} />,
    viewers: () => <ViewerList vodKey={live.vod_key} onPick={onPick} />,
    info: () => (
      <>
        {infoHead}
        <HostInfo live={live} viewers={viewers} likes={likes} onPick={onPick} />
      </>
    ),
  };
  const scrolls = chat !== null && shown !== 'chat';
  return (
    <>
      {!chat && dashboard}
      {ended && !chat && <OtherLives vodKey={live.vod_key} />}
      <Tabs
        label={t('tabs')}
        tabs={tabs}
        value={shown}
        onChange={onTab}
        className={chat ? 'shrink-0 px-1 [scrollbar-width:none]' : 'mt-2 px-6'}
        panelClassName={chat ? `min-h-0 flex-1 ${scrolls ? 'overflow-y-auto' : ''}` : 'min-h-80 px-6 pb-12'}
      >
        {ended && scrolls && <OtherLives vodKey={live.vod_key} />}
        {panel[shown]()}
      </Tabs>
    </>
  );
}
