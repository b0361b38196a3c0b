import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/lives.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useSession } from '../../session/index.ts';
import { LiveGrid, LiveGridSkeleton } from '../LiveGrid.tsx';
import { type LiveFilters, liveSorts, readFilters, writeFilters } from '../live-filters.ts';
import { type LiveType, liveTypeName, liveTypes } from '../live-type.ts';
import { liveCategoriesQuery } from '../queries/live-categories.ts';
import { totalLivesQuery } from '../queries/total-lives.ts';
import { ChipGroup } from './ChipGroup.tsx';
import { useEndInView } from './use-end-in-view.ts';

/** /lives/all: every live by theme and kind, sorted, with infinite scrolling. */
export default function LivesAllPage() {
  const [search, setSearch] = useSearchParams();
  const { excelOnly } = useSession();
  const requested = readFilters(search);
  // Members who may watch only excel lives are shown nothing else.
  const filters: LiveFilters = excelOnly ? { ...requested, type: 'excel' } : requested;
  const change = (next: Partial<LiveFilters>) =>
    setSearch((before) => writeFilters(before, { ...readFilters(before), ...next }), {
      preventScrollReset: true,
    });
  return (
    <div className="flex flex-col gap-4 px-4 py-4 lg:px-6 lg:py-6">
      <h1 className="text-lg font-extrabold">{t('allTitle')}</h1>
      <Filters filters={filters} types={excelOnly ? ['excel'] : liveTypes} onChange={change} />
      {excelOnly === null ? (
        <LiveGridSkeleton count={12} />
      ) : (
        <Lives filters={filters} onClear={() => change({ theme: null, type: null })} />
      )}
    </div>
  );
}

function Filters({
  filters,
  types,
  onChange,
}: {
  filters: LiveFilters;
  types: readonly LiveType[];
  onChange: (next: Partial<LiveFilters>) => void;
}) {
  const themes = useQuery(liveCategoriesQuery).data?.list ?? [];
  return (
    <div className="flex flex-col gap-2">
      <ChipGroup
        label={t('themes')}
        choices={[
          { value: null, label: t('themeAll') },
          ...themes.map(({ theme_cd, name }) => ({ value: theme_cd, label: name })),
        ]}
        chosen={filters.theme}
        onChoose={(theme) => onChange({ theme })}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ChipGroup
          label={t('kinds')}
          quiet
          choices={[
            ...(types.length > 1 ? [{ value: null, label: t('kindAll') }] : []),
            ...types.map((type) => ({ value: type, label: liveTypeName(type) })),
          ]}
          chosen={filters.type}
          onChoose={(type) => onChange({ type })}
        />
        <ChipGroup
          label={t('sort')}
          quiet
          choices={liveSorts.map((sort) => ({ value: sort, label: t(`sort_${sort}`) }))}
          chosen={filters.sort}
          onChoose={(sort) => onChange({ sort })}
        />
      </div>
    </div>
  );
}

function Lives({ filters, onClear }: { filters: LiveFilters; onClear: () => void }) {
  const lives = useInfiniteQuery(totalLivesQuery(filters));
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = lives;
  const more = () => void lives.fetchNextPage();
  const end = useEndInView(hasNextPage && !isFetchingNextPage && !isFetchNextPageError, more);

  if (lives.isPending) return <LiveGridSkeleton count={12} />;
  if (lives.isError && !lives.data) {
    return (
      <ErrorState title={t('failed')} body={errorMessage(lives.error)} onRetry={() => void lives.refetch()} />
    );
  }
  // A live that moved between pages during loading would appear twice.
  const all = [
    ...new Map(lives.data.pages.flatMap(({ list }) => list).map((live) => [live.vod_key, live])).values(),
  ];
  if (all.length === 0) {
    return (
      <EmptyState
        title={t('noneTitle')}
        body={t('noneBody')}
        action={<Button onClick={onClear}>{t('clearFilters')}</Button>}
      />
    );
  }
  return (
    <>
      <h2 className="text-muted">
        <span role="status">
          {t('total', { count: formatNumber(lives.data.pages[0]?.total ?? all.length) })}
        </span>
      </h2>
      <LiveGrid lives={all} leading />
      <div ref={end} className="flex flex-col items-center gap-2 py-4">
        {hasNextPage ? (
          <>
            {isFetchNextPageError && (
              <p role="alert" className="text-danger-text">
                {errorMessage(lives.error)}
              </p>
            )}
            <Button busy={isFetchingNextPage} onClick={more}>
              {t('more')}
            </Button>
          </>
        ) : (
          <p className="text-muted">{t('endOfList')}</p>
        )}
      </div>
    </>
  );
}
