import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Link, NavLink, useLocation } from 'react-router';
import { errorMessage } from '../../api/errors.ts';
import { useTitle } from '../../lib/use-title.ts';
import { t } from '../../messages/ranks.ts';
import { t as site } from '../../messages/settings.ts';
import { paths } from '../../routing/paths.ts';
import { GroupBanners } from '../../site/GroupBanners.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { LoadingNote, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useSession } from '../session/index.ts';
import { HallOfFame } from './parts/HallOfFame.tsx';
import { OwnRankBar } from './parts/OwnRankBar.tsx';
import { PeriodPicker } from './parts/PeriodPicker.tsx';
import { Podium } from './parts/Podium.tsx';
import { RankRows } from './parts/RankRows.tsx';
import { ShareRank } from './parts/ShareRank.tsx';
import { type RankList, rankPageSizeOf, rankQuery } from './queries/ranks.ts';
import type { RankKind } from './rank-kinds.ts';
import { rankAt, rankKinds, rankPath, rankTypes } from './rank-pages.ts';
import { useRankPlace } from './use-rank-place.ts';

/** Every page under /ranks: the address selects the kind and type of rank. */
export default function RanksPage() {
  const { kind, type } = rankAt(useLocation().pathname);
  const { date, page, goTo } = useRankPlace();
  const { userKey } = useSession();
  const { data, error, isPlaceholderData, refetch } = useQuery(
    rankQuery({ kind, type, date: type === 1 ? undefined : date, page, viewer: userKey }),
  );
  const title = type === 5 ? t(`${kind}Hall`) : t(kind);
  useTitle(site('siteTitle', { title: type === 5 ? title : `${t(`type${type}`)} ${title}` }));
  return (
    // On phones the first three places come before anything else, the banners last.
    <div className="mx-auto flex w-full max-w-text flex-col px-4 pt-2 sm:py-4 lg:px-6 lg:py-8">
      <div className="max-sm:order-last max-sm:mt-4">
        <GroupBanners group="ranks" />
      </div>
      <div className="flex items-center justify-between gap-4 sm:mt-4">
        <div>
          <h1 className="text-lg font-extrabold sm:text-xl">{title}</h1>
          <p className="text-sm text-muted max-sm:sr-only">{t(`${kind}Lead`)}</p>
        </div>
        <ShareRank title={title} />
      </div>
      <RankLinks kind={kind} type={type} />
      {data && type !== 1 && <PeriodPicker rank={data} onChange={(next) => goTo({ date: next })} />}
      {data ? (
        <>
          <div aria-busy={isPlaceholderData} className={clsx(isPlaceholderData && 'opacity-50')}>
            <Places kind={kind} rank={data} first={page === 1} />
          </div>
          <Pagination
            page={page}
            pages={Math.ceil(data.total / rankPageSizeOf(type))}
            onChange={(next) => goTo({ page: next })}
            className="mt-4"
          />
          <OwnRankBar kind={kind} rank={data} />
        </>
      ) : error ? (
        <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <RankSkeleton />
      )}
    </div>
  );
}

/** Links from each rank to the others. */
function RankLinks({ kind, type }: { kind: RankKind; type: RankList['type'] }) {
  return (
    <>
      <nav aria-label={t('whose')} className="inline-flex self-start rounded-control bg-raised p-1 sm:mt-4">
        {rankKinds.map((each) => (
          <Link
            key={each}
            to={rankPath(each, type)}
            aria-current={each === kind ? 'page' : undefined}
            className={clsx(
              'rounded-control px-6 py-1 text-sm sm:py-2 font-semibold',
              each === kind ? 'bg-background text-text' : 'text-muted hover:text-text',
            )}
          >
            {t(`${each}s`)}
          </Link>
        ))}
      </nav>
      <nav
        aria-label={t('kinds')}
        className="mt-1 flex shrink-0 overflow-x-auto border-line border-b sm:mt-2"
      >
        {rankTypes.map((each) => (
          <NavLink
            key={each}
            to={rankPath(kind, each)}
            className={({ isActive }) =>
              clsx(
                '-mb-px flex h-10 shrink-0 items-center border-b-2 px-3 text-sm font-semibold whitespace-nowrap focus-visible:-outline-offset-2 sm:px-4',
                isActive ? 'border-honey text-text' : 'border-transparent text-muted hover:text-text',
              )
            }
          >
            {t(`type${each}`)}
          </NavLink>
        ))}
      </nav>
    </>
  );
}

function Places({ kind, rank, first }: { kind: RankKind; rank: RankList; first: boolean }) {
  if (rank.list.length === 0) return <EmptyRank kind={kind} rank={rank} />;
  // Honorary grades belong to members who give: the hosts' hall shows places only (RANKS-14).
  if (rank.type === 5 && kind === 'member') return <HallOfFame rank={rank} />;
  const led = first ? rank.list.filter((entry) => entry.rank <= 3) : [];
  return (
    <>
      {rank.type === 5 && <p className="mt-4 text-sm text-muted">{t('hallHosts')}</p>}
      {led.length > 0 && <Podium kind={kind} rank={rank} entries={led} />}
      <RankRows kind={kind} rank={rank} entries={rank.list.filter((entry) => !led.includes(entry))} />
    </>
  );
}

function EmptyRank({ kind, rank: { type, state_cd } }: { kind: RankKind; rank: RankList }) {
  const running = state_cd === 'running';
  return (
    <EmptyState
      title={
        type === 5
          ? t(kind === 'member' ? 'noneHall' : 'noneHallHosts')
          : running
            ? t('none')
            : t('noneClosedTitle')
      }
      body={running ? t('noneRunning') : t('noneClosed')}
      action={
        <Link to={paths.livesAll} className={buttonClass('secondary')}>
          {t('toLives')}
        </Link>
      }
    />
  );
}

function RankSkeleton() {
  return (
    <div className="mt-4 flex flex-col gap-3">
      <LoadingNote />
      <Skeleton className="h-48 rounded-card" />
      {['w-full', 'w-11/12', 'w-full', 'w-10/12', 'w-full', 'w-11/12'].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
        <Skeleton key={row} className={clsx('h-12', width)} />
      ))}
    </div>
  );
}
