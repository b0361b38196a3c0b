import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/results.ts';
import { paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { formatLength } from '../../../ui/format/dates.ts';
import { formatCount, formatHoney, formatNumber } from '../../../ui/format/numbers.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useSession } from '../../session/index.ts';
import { FollowButton } from '../../social/index.ts';
import { liveReportQuery } from '../queries/live-report.ts';
import { ContestResult } from './ContestResult.tsx';
import { Figures } from './Figures.tsx';
import { ForcedNote } from './ForcedNote.tsx';
import { LiveCharts } from './LiveCharts.tsx';
import { NextLives } from './NextLives.tsx';
import { ResultHead } from './ResultHead.tsx';
import { TopFans } from './TopFans.tsx';

/** The result as a member sees it, as viewer or host. */
export function MemberResult({ live }: { live: Schema<'LiveDetail'> }) {
  const { userKey } = useSession();
  const own = live.host.user_key === userKey;
  const report = useQuery(liveReportQuery(live.vod_key));
  return (
    <div>
      <ResultHead live={live} own={own}>
        {own ? (
          <>
            <Link to={paths.liveSupport} className={buttonClass('primary')}>
              {t('toGifts')}
            </Link>
            <Link to={paths.liveTime} className={buttonClass('secondary')}>
              {t('toTimes')}
            </Link>
          </>
        ) : (
          <>
            <FollowButton userKey={live.host.user_key} nick={live.host.nick} />
            <Link to={paths.livesAll} className={buttonClass('secondary')}>
              {t('allLives')}
            </Link>
          </>
        )}
      </ResultHead>
      <div className="mx-auto flex w-full max-w-content flex-col gap-8 p-4 lg:p-6">
        {report.data ? (
          <Report report={report.data} />
        ) : report.isPending ? (
          <Skeleton className="h-40 rounded-card sm:h-20" />
        ) : (
          <ErrorState
            title={t('failed')}
            body={errorMessage(report.error)}
            onRetry={() => void report.refetch()}
          />
        )}
        <ContestResult live={live} />
        <NextLives vodKey={live.vod_key} />
      </div>
    </div>
  );
}

function Report({ report }: { report: Schema<'LiveReport'> }) {
  const own = report.own_live_yn === 'Y';
  const watched = [
    [t('duration'), formatLength(report.duration_seconds)],
    [t('peak'), t('people', { count: formatCount(report.peak_viewer_cnt) })],
    [t('likes'), formatCount(report.like_cnt)],
    [t('newFollowers'), formatCount(report.follow_cnt)],
  ] as const;
  return (
    <>
      {report.end_reason === 'operator' && (
        <ForcedNote note={report.end_note} own={own} penalty={report.penalty} />
      )}
      <Figures figures={[...watched, ...(own ? incomeOf(report) : honeyGivenIn(report))]} />
      {(own || report.samples.length > 0) && (
        <section>
          <h2 className="text-lg font-extrabold">{t('summary')}</h2>
          <p className="mt-1 mb-4 text-muted">{t('summaryHelp')}</p>
          <LiveCharts samples={report.samples} />
        </section>
      )}
      {!own && <OwnGifts report={report} />}
      <TopFans fans={report.top_fans} own={own} />
    </>
  );
}

/** The total given in the live. */
const honeyGivenIn = (report: Schema<'LiveReport'>) =>
  [
    [t('star'), formatHoney(report.star_cnt)],
    [t('gifts'), t('times_count', { count: formatNumber(report.gift_cnt) })],
  ] as const;

const incomeOf = (report: Schema<'LiveReport'>) => {
  const [star, gifts] = honeyGivenIn(report);
  return [
    star,
    [t('ownStar'), formatHoney(report.host_star_cnt)],
    gifts,
    [t('givers'), t('people', { count: formatNumber(report.giver_cnt) })],
  ] as const;
};

/** What the viewer gave. */
function OwnGifts({ report }: { report: Schema<'LiveReport'> }) {
  return (
    <section className="flex flex-wrap items-baseline justify-between gap-2 rounded-card border border-line bg-surface p-4">
      <h2 className="font-semibold">{t('ownGifts')}</h2>
      <p className="text-md font-extrabold text-honey-text">{formatHoney(report.own_star_cnt)}</p>
      <p className="w-full text-sm text-muted">
        {report.own_gift_cnt === 0
          ? t('ownGiftsNone')
          : t('ownGiftsBody', { count: formatNumber(report.own_gift_cnt) })}
      </p>
    </section>
  );
}
