import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '../../../messages/money.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { Totals } from '../parts/Totals.tsx';
import { type EntrySource, entriesQuery } from '../queries/entries.ts';
import { amountOf } from './amounts.ts';
import { DayChart } from './DayChart.tsx';
import { EntryFilters } from './EntryFilters.tsx';
import { EntryRow } from './EntryRow.tsx';
import { HistoryRows, MonthOfHistory } from './MonthOfHistory.tsx';
import { useHistoryPlace } from './use-history-place.ts';

/** Which sums a history shows: what each direction is called. */
interface HistoryWords {
  used?: string;
  saved?: string;
}

/** A month of a history: sums, days, and the entries, which open with their details (MONEY-19). */
export function EntryHistory({ source, words }: { source: EntrySource; words: HistoryWords }) {
  const [place, go] = useHistoryPlace();
  const history = useInfiniteQuery(entriesQuery(source, place));
  return (
    <MonthOfHistory file={source} month={place.month} onMonth={(month) => go({ month })} history={history}>
      {(first) => (
        <>
          <Totals
            totals={[
              ...(words.saved === undefined
                ? []
                : [[words.saved, amountOf(first.asset, first.saved)] as const]),
              ...(words.used === undefined ? [] : [[words.used, amountOf(first.asset, first.used)] as const]),
              [
                t('historyEntries'),
                t('entriesCount', {
                  count: formatNumber(first.kinds.reduce((sum, { entry_cnt }) => sum + entry_cnt, 0)),
                }),
              ] as const,
            ]}
          />
          {first.days.length > 0 && (
            <div className="mt-8">
              <DayChart list={first} />
              <EntryFilters list={first} place={place} go={go} withKinds={!source.startsWith('gifts')} />
            </div>
          )}
          {first.list.length === 0 ? (
            <EmptyState
              title={t(first.days.length > 0 ? 'noneFiltered' : 'noneTitle')}
              body={t('noneBody')}
            />
          ) : (
            <HistoryRows history={history}>
              {(entry) => <EntryRow key={entry.entry_id} entry={entry} asset={first.asset} />}
            </HistoryRows>
          )}
        </>
      )}
    </MonthOfHistory>
  );
}
