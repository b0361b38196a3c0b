import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { errorCode, errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/money.ts';
import { paths } from '../../routing/paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { formatHoney, formatNumber } from '../../ui/format/numbers.ts';
import { Section } from '../../ui/Section.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { GradeBadges } from '../grades/index.ts';
import { HistoryRows } from './history/MonthOfHistory.tsx';
import { giftColumns } from './host-columns.tsx';
import { Totals } from './parts/Totals.tsx';
import { receivedInLiveQuery } from './queries/live-gifts.ts';
import type { Place } from './use-place.ts';

/** A host's gifts in one live: the top givers, and each gift. */
export function SupportDetail({ vodKey, go }: { vodKey: number; go: (next: Partial<Place>) => void }) {
  const history = useInfiniteQuery(receivedInLiveQuery(vodKey));
  const { data, error, refetch } = history;
  const [first] = data?.pages ?? [];
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<ChevronLeft size={18} aria-hidden />}
        onClick={() => go({ live: null })}
      >
        {t('back')}
      </Button>
      {error && !first ? (
        errorCode(error) === 'live_not_found' ? (
          <EmptyState title={t('detailNotFound')} body={t('detailNotFoundBody')} />
        ) : (
          <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />
        )
      ) : first ? (
        <Detail
          detail={first}
          gifts={
            <HistoryRows
              title={t('detailGifts')}
              history={history}
              keyOf={({ gift_id }) => gift_id}
              columns={giftColumns}
              card={(gift) => <GiftRow gift={gift} />}
            />
          }
        />
      ) : (
        <div className="mt-4">
          <TextSkeleton lines={8} />
        </div>
      )}
    </>
  );
}

function Detail({
  detail: { live, givers, total },
  gifts,
}: {
  detail: Schema<'LiveGiftDetail'>;
  gifts: ReactNode;
}) {
  return (
    <>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="text-lg font-extrabold">{live.title}</h2>
          <p className="text-sm text-muted">{formatDateTime(live.started_at)}</p>
        </div>
        {live.ended_at !== null && (
          <Link to={paths.playResult(live.vod_key)} className={buttonClass('secondary', 'sm')}>
            {t('toResult')}
          </Link>
        )}
      </div>
      <Totals
        totals={[
          [t('star'), formatHoney(live.star_cnt)],
          [t('sumGifts'), t('count', { count: formatNumber(live.gift_cnt) })],
        ]}
      />
      {total === 0 ? (
        <EmptyState title={t('detailNone')} body={t('detailNoneBody')} />
      ) : (
        <div className="mt-8">
          <Section title={t('detailGivers')}>
            <ol className="divide-y divide-line rounded-card border border-line bg-surface">
              {givers.map(({ user, star_cnt, gift_cnt }, place) => (
                <li key={user.user_key} className="flex items-center gap-3 px-4 py-3">
                  <span className="w-6 shrink-0 text-center font-extrabold text-honey-text">{place + 1}</span>
                  <Avatar user={user} size={32} />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-semibold">{user.nick}</span>
                    <GradeBadges user={user} />
                    <span className="block text-xs text-muted">
                      {t('giftedTimes', { count: formatNumber(gift_cnt) })}
                    </span>
                  </span>
                  <span className="shrink-0 font-semibold">{formatHoney(star_cnt)}</span>
                </li>
              ))}
            </ol>
          </Section>
          {gifts}
        </div>
      )}
    </>
  );
}

function GiftRow({ gift }: { gift: Schema<'LiveGiftEntry'> }) {
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Avatar user={gift.user} size={32} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{gift.user.nick}</span>
          <GradeBadges user={gift.user} />
          {gift.combo > 1 && (
            <span className="text-xs text-muted">{t('combo', { combo: formatNumber(gift.combo) })}</span>
          )}
        </p>
        {gift.message && <p className="chat-text">{gift.message}</p>}
        <p className="text-xs text-muted">{formatDateTime(gift.created_at)}</p>
      </div>
      <span className="shrink-0 font-extrabold text-honey-text">{formatHoney(gift.star_cnt)}</span>
    </li>
  );
}
