import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { Schema } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/money.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Chart } from '../../ui/chart/Chart.tsx';
import { formatDate, formatDateTime } from '../../ui/format/dates.ts';
import { formatHoney, formatNumber } from '../../ui/format/numbers.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { Section } from '../../ui/Section.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useSession } from '../session/index.ts';
import { MonthPicker } from './parts/MonthPicker.tsx';
import { Totals } from './parts/Totals.tsx';
import { giftsPerPage, receivedByLiveQuery } from './queries/live-gifts.ts';
import type { Place } from './use-place.ts';

/** A month's lives with what the host was given in each, under the sums of the month. */
export function SupportList({ place, go }: { place: Place; go: (next: Partial<Place>) => void }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(receivedByLiveQuery(place.month, place.page));
  const picker = (
    <MonthPicker month={place.month} first={data?.first_month} onChange={(month) => go({ month })} />
  );
  if (error) {
    return (
      <>
        {picker}
        <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <>
      {picker}
      {data ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          <Month gifts={data} page={place.page} go={go} />
        </div>
      ) : (
        <div className="mt-4">
          <TextSkeleton lines={8} />
        </div>
      )}
    </>
  );
}

function Month({
  gifts,
  page,
  go,
}: {
  gifts: Schema<'LiveGiftSumList'>;
  page: number;
  go: (next: Partial<Place>) => void;
}) {
  return (
    <>
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
          {gifts.list.length > 1 && (
            <div className="mb-8">
              <Chart
                title={t('supportChart')}
                shape="bars"
                points={gifts.list.map((live) => ({
                  key: String(live.vod_key),
                  label: formatDate(live.started_at).slice(5),
                  value: live.star_cnt,
                }))}
                format={formatHoney}
                heads={[t('live'), t('star')]}
              />
            </div>
          )}
          <Section title={t('liveList')}>
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {gifts.list.map((live) => (
                <LiveRow key={live.vod_key} live={live} onOpen={() => go({ live: live.vod_key })} />
              ))}
            </ul>
          </Section>
          <Pagination
            page={page}
            pages={Math.ceil(gifts.total / giftsPerPage)}
            onChange={(next) => go({ page: next })}
          />
        </div>
      )}
    </>
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
