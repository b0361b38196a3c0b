import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { Schema } from '../../api/client.ts';
import { t } from '../../messages/money.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Chart } from '../../ui/chart/Chart.tsx';
import { formatDate, formatDateTime } from '../../ui/format/dates.ts';
import { formatHoney, formatNumber } from '../../ui/format/numbers.ts';
import { EmptyState } from '../../ui/states.tsx';
import { useSession } from '../session/index.ts';
import { HistoryRows, MonthOfHistory } from './history/MonthOfHistory.tsx';
import { liveColumns } from './host-columns.tsx';
import { Totals } from './parts/Totals.tsx';
import { receivedByLiveQuery } from './queries/live-gifts.ts';
import type { Place } from './use-place.ts';

/** More bars than this cannot be distinguished. */
const barsMax = 20;

/** A month's lives with each live's gifts, below the month's totals. */
export function SupportList({ place, go }: { place: Place; go: (next: Partial<Place>) => void }) {
  const history = useInfiniteQuery(receivedByLiveQuery(place.month));
  const open = (live: number): void => go({ live });
  return (
    <MonthOfHistory
      file="live-support"
      month={place.month}
      onMonth={(month) => go({ month })}
      history={history}
    >
      {(gifts) => (
        <div aria-busy={history.isPlaceholderData} className={history.isPlaceholderData ? 'opacity-60' : ''}>
          <Totals
            totals={[
              [t('sumStar'), formatHoney(gifts.star_cnt)],
              [t('sumOutside'), formatHoney(gifts.outside_star_cnt)],
              [t('sumGifts'), t('count', { count: formatNumber(gifts.gift_cnt + gifts.outside_gift_cnt) })],
              [t('sumLives'), t('lives', { count: formatNumber(gifts.total) })],
            ]}
          />
          {gifts.total === 0 ? (
            <EmptyState title={t('supportNone')} body={t('supportNoneBody')} />
          ) : (
            <div className="mt-8">
              {gifts.list.length > 1 && <Bars lives={gifts.list.slice(0, barsMax)} />}
              <HistoryRows
                title={t('liveList')}
                history={history}
                keyOf={({ vod_key }) => vod_key}
                columns={liveColumns(open)}
                card={(live) => <LiveRow live={live} onOpen={() => open(live.vod_key)} />}
              />
            </div>
          )}
        </div>
      )}
    </MonthOfHistory>
  );
}

function Bars({ lives }: { lives: readonly Schema<'LiveGiftSum'>[] }) {
  return (
    <div className="mb-8">
      <Chart
        title={t('supportChart')}
        shape="bars"
        points={lives.map((live) => ({
          key: String(live.vod_key),
          label: formatDate(live.started_at).slice(5),
          value: live.star_cnt,
        }))}
        format={formatHoney}
        heads={[t('live'), t('star')]}
      />
    </div>
  );
}

function LiveRow({ live, onOpen }: { live: Schema<'LiveGiftSum'>; onOpen: () => void }) {
  const { userKey } = useSession();
  return (
    <li>
      <button
        type="button"
        aria-label={t('toDetail', { title: live.title })}
        onClick={onOpen}
        className="flex w-full items-center gap-3 px-4 py-3 text-left hover:bg-raised focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className="truncate font-semibold">{live.title}</span>
            {live.ended_at === null && <Badge tone="live">{t('running')}</Badge>}
          </span>
          <span className="block text-xs text-muted">{formatDateTime(live.started_at)}</span>
          <span className="block text-xs text-muted">
            {live.host.user_key !== userKey && `${t('contestant', { nick: live.host.nick })} · `}
            {t('liveLine', { gifts: formatNumber(live.gift_cnt), givers: formatNumber(live.giver_cnt) })}
          </span>
        </span>
        <span className="shrink-0 font-extrabold text-honey-text">{formatHoney(live.star_cnt)}</span>
        <ChevronRight size={20} aria-hidden className="shrink-0 text-muted" />
      </button>
    </li>
  );
}
