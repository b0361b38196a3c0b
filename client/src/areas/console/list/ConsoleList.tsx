import type { UseQueryResult } from '@tanstack/react-query';
import clsx from 'clsx';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/console.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { useIsDesktop, useMediaQuery } from '../../../ui/media-queries.ts';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { batchActs } from '../batches/batch-acts.ts';
import type { NewBatch } from '../batches/batch-queries.ts';
import { ListBatches } from '../batches/ListBatches.tsx';
import { CsvButton } from '../CsvButton.tsx';
import { useDecidedElsewhere, useOpenElsewhere } from '../changes/use-open-elsewhere.ts';
import { useRights } from '../use-rights.ts';
import { BatchBar } from './BatchBar.tsx';
import { CasePane } from './CasePane.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import { useChoosing } from './choosing.ts';
import { FilterBar } from './FilterBar.tsx';
import { KeepPlace } from './KeepPlace.tsx';
import { useKeptColumns } from './kept-columns.ts';
import { ListCards } from './ListCards.tsx';
import { ListPages } from './ListPages.tsx';
import { ListTable } from './ListTable.tsx';
import { ListTiles } from './ListTiles.tsx';
import type { ListAct, ListCreation, ListDefinition, ListPage } from './list-definition.ts';
import type { Chosen, ListRowsProps } from './list-rows.ts';
import { runAct } from './run-act.ts';
import { SavedViews } from './SavedViews.tsx';
import { useCursor } from './use-cursor.ts';
import type { ListState } from './use-list.ts';
import { useListKeys } from './use-list-keys.ts';
import { useOvertaken } from './use-overtaken.ts';
import { useRetained } from './use-retained.ts';

const noRows: never[] = [];

interface ConsoleListProps<Row extends object> {
  list: ListState<string>;
  definition: ListDefinition<Row>;
  query: UseQueryResult<ListPage<Row>>;
  /** What is created here: the button at the end of the filters, and the key n. */
  create?: ListCreation;
  /** Further buttons at the end of the filters. */
  actions?: ReactNode;
}

/**
 * The list of a section: filters, rows, pages and the open case, by keyboard and by pointer. A table beside the case on
 * desktops; on phones cards, and the case in their place.
 */
export function ConsoleList<Row extends object>({
  list,
  definition: whole,
  query,
  create: anyCreation,
  actions,
}: ConsoleListProps<Row>) {
  const definition = useOwnActs(whole);
  const create = useOwn(anyCreation);
  const { data, error, refetch, isPlaceholderData } = query;
  const rows: Row[] = data?.list ?? noRows;
  const container = useRef<HTMLDivElement>(null);
  const isDesktop = useIsDesktop();
  const isWide = useMediaQuery('(min-width: 100rem)');
  const [shown, keepShown] = useKeptColumns(list.name, definition.columns);
  const choosing = useChoosing(list, definition, data);
  const [request, setRequest] = useState<NewBatch | null>(null);
  const cursor = useCursor(rows, definition, list, container);
  const overtaken = useOvertaken(definition, list, refetch);
  const { row, hasLeft } = useRetained(list.caseKey, cursor.row ?? overtaken.shown?.now ?? undefined);
  const openElsewhere = useOpenElsewhere(list.name);
  const decided = useDecidedElsewhere(list.name, list.caseKey);
  const { csv } = definition;
  const hasCase = list.caseKey !== '';
  const second = overtaken.note;
  const requestBatch = ({ batch }: ListAct<Row>): void => {
    if (batch && choosing && choosing.count > 0 && !choosing.isTooMany)
      setRequest({ act: batch, source: choosing.source, count: choosing.count });
  };
  useListKeys({ definition, list, rows, data, cursor, choosing, requestBatch, container, create, second });

  const rowsProps: ListRowsProps<Row> = {
    ...{ definition, list, rows, shown, cursor, isWide, openElsewhere },
    chosen: choosing && (choosing.isEverything ? allOf(rows, definition) : choosing.chosen),
    onChosen: (next) => choosing?.setChosen(next),
    isBusy: isPlaceholderData,
  };
  const pane = hasCase && data && (
    <CasePane
      definition={definition}
      row={row}
      hasLeft={hasLeft}
      note={overtaken.shown?.message ?? decided ?? (hasLeft ? t('caseLeft') : null)}
      nicks={openElsewhere.get(list.caseKey)}
      onAct={(act) => row !== undefined && !hasLeft && runAct(act, row, cursor, second)}
      onMove={cursor.move}
      onClose={() => list.openCase('', { replace: true })}
    />
  );
  if (pane && !isDesktop) return <div ref={container}>{pane}</div>;
  return (
    <div ref={container}>
      {choosing && (
        <ListBatches
          request={request}
          list={list}
          onStarted={choosing.clear}
          onProgress={() => void refetch()}
          onClose={() => {
            setRequest(null);
            list.showBatch(0);
          }}
        />
      )}
      <FilterBar list={list}>
        {create && (
          <Button size="lg" variant="primary" aria-keyshortcuts="n" onClick={create.open}>
            {create.label}
          </Button>
        )}
        {actions}
      </FilterBar>
      {error && !data ? (
        <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <TextSkeleton lines={8} />
      ) : (
        <>
          <div className="mb-2 flex min-h-8 flex-wrap items-center gap-2">
            <p className="flex-1 text-sm text-muted">
              {t(data.total_capped_yn === 'Y' ? 'totalAtLeast' : 'total', {
                count: formatNumber(data.total),
              })}
            </p>
            <SavedViews list={list} />
            {csv && <CsvButton name={csv.name} load={() => csv.load(list.values)} />}
            {isDesktop && <ColumnsButton columns={definition.columns} shown={shown} onChange={keepShown} />}
          </div>
          {choosing && <BatchBar definition={definition} choosing={choosing} onAct={requestBatch} />}
          <div
            className={clsx(pane && 'grid grid-cols-[minmax(0,1fr)_minmax(24rem,32rem)] items-start gap-4')}
          >
            <div className={clsx('min-w-0', isPlaceholderData && 'opacity-60')}>
              <KeepPlace rows={rows} page={`${list.view} ${list.page} ${list.cursor}`}>
                {rows.length === 0 ? (
                  <EmptyState {...emptyOf(definition, list)} />
                ) : definition.tile && list.values.form === 'grid' ? (
                  <ListTiles {...rowsProps} />
                ) : isDesktop ? (
                  <ListTable {...rowsProps} />
                ) : (
                  <ListCards {...rowsProps} />
                )}
              </KeepPlace>
              <ListPages list={list} data={data} />
            </div>
            {pane}
          </div>
        </>
      )}
    </div>
  );
}

/** Every row of the page as chosen. */
const allOf = <Row,>(rows: readonly Row[], { keyOf }: ListDefinition<Row>): Chosen =>
  Object.fromEntries(rows.map((row) => [String(keyOf(row)), true]));

/** What is said where there is no row: nothing is selected, or there is nothing yet. */
function emptyOf<Row>(
  { empty }: ListDefinition<Row>,
  { filters, values }: ListState<string>,
): { title: string; body: string } {
  const isFiltered = filters.some(
    (filter) => !(filter.kind === 'choice' && filter.isView) && (values[filter.name] ?? '') !== '',
  );
  return empty && !isFiltered ? empty : { title: t('none'), body: t('noneBody') };
}

/** What is created, if the operator may create it. */
function useOwn(create: ListCreation | undefined): ListCreation | undefined {
  const rights = useRights();
  return create?.right === undefined || rights.has(create.right) ? create : undefined;
}

/** The list without the acts that the operator may not do: neither a button nor a key does them. */
function useOwnActs<Row>(definition: ListDefinition<Row>): ListDefinition<Row> {
  const rights = useRights();
  return useMemo(() => {
    const acts = definition.acts
      ?.filter(({ right }) => right === undefined || rights.has(right))
      .map((act) => {
        const { batch, ...single } = act;
        return batch === undefined || rights.has(batchActs[batch].right) ? act : single;
      });
    return acts ? { ...definition, acts } : definition;
  }, [definition, rights]);
}
