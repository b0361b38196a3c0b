import { useInfiniteQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/money.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { Totals } from '../parts/Totals.tsx';
import type { HistoryFile } from '../queries/download.ts';
import { type EntryMonth, type EntrySource, entriesQuery } from '../queries/entries.ts';
import { amountOf } from './amounts.ts';
import { DayChart } from './DayChart.tsx';
import { EntryFilters } from './EntryFilters.tsx';
import { EntryRow } from './EntryRow.tsx';
import { entryColumns, entryDetails } from './entry-columns.tsx';
import { HistoryRows, MonthOfHistory } from './MonthOfHistory.tsx';
import { type HistoryPlace, useHistoryPlace } from './use-history-place.ts';

/** The totals of a history: each direction's name, and the income returned by exchanges. */
interface HistoryTexts {
  used?: string;
  saved?: string;
  returned?: string;
}

type Kind = HistoryPlace['kind'];

const filesOfKinds: Partial<Record<NonNullable<Kind>, HistoryFile>> = {
  item: 'items',
  subscription: 'subscriptions',
};

/** The totals of the selected kind; of all if none is selected. */
const kindsOf = ({ kinds }: Schema<'EntryList'>, chosen: Kind): Schema<'EntrySum'>[] =>
  kinds.filter(({ kind }) => chosen === null || kind === chosen);

type Way = 'saved' | 'used' | 'returned';

/** If a history separates returns, they are the incoming entries of exchanges. */
const directionOf = ({ returned }: EntryMonth, { kind, direction }: Schema<'EntrySum'>): Way =>
  returned !== undefined && kind === 'exchange' && direction === 'saved' ? 'returned' : direction;

const sumOf = (list: EntryMonth, way: Way, chosen: Kind): number =>
  kindsOf(list, chosen).reduce(
    (sum, entry) => (directionOf(list, entry) === way ? sum + entry.amount : sum),
    0,
  );

/** The series drawn: for income what was earned; otherwise the larger of spending and income. */
const drawnSeries = ({ returned, saved, used }: EntryMonth): 'saved' | 'used' =>
  returned !== undefined || saved > used ? 'saved' : 'used';

/** A month of a history: totals, days, and expandable entries (MONEY-19). */
export function EntryHistory({ source, texts }: { source: EntrySource; texts: HistoryTexts }) {
  const [place, go] = useHistoryPlace();
  const history = useInfiniteQuery(entriesQuery(source, place));
  // Item purchases and subscriptions are histories of their own, with files of their own (MONEY-20).
  const file = (source === 'uses' && place.kind && filesOfKinds[place.kind]) || source;
  return (
    <MonthOfHistory file={file} month={place.month} onMonth={(month) => go({ month })} history={history}>
      {(first) => (
        <>
          <Totals
            totals={[
              ...(texts.saved === undefined
                ? []
                : [[texts.saved, amountOf(first.asset, sumOf(first, 'saved', place.kind))] as const]),
              ...(texts.used === undefined
                ? []
                : [[texts.used, amountOf(first.asset, sumOf(first, 'used', place.kind))] as const]),
              // Rare: a month without it shows no zero.
              ...(texts.returned === undefined || !first.returned
                ? []
                : [[texts.returned, amountOf(first.asset, sumOf(first, 'returned', place.kind))] as const]),
              [
                t('historyEntries'),
                t('entriesCount', {
                  count: formatNumber(
                    kindsOf(first, place.kind).reduce((sum, { entry_cnt }) => sum + entry_cnt, 0),
                  ),
                }),
              ] as const,
            ]}
          />
          {first.days.length > 0 && (
            <div className="mt-8">
              <DayChart list={first} way={drawnSeries(first)} />
              <EntryFilters list={first} place={place} go={go} withKinds={!source.startsWith('gifts')} />
            </div>
          )}
          {first.list.length === 0 ? (
            <EmptyState
              title={t(first.days.length > 0 ? 'noneFiltered' : 'noneTitle')}
              body={t('noneBody')}
            />
          ) : (
            <HistoryRows
              history={history}
              keyOf={({ entry_id }) => entry_id}
              columns={entryColumns(first.asset)}
              card={(entry) => <EntryRow entry={entry} asset={first.asset} />}
              details={(entry) => entryDetails(entry, first.asset)}
            />
          )}
        </>
      )}
    </MonthOfHistory>
  );
}
