import { useInfiniteQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/money.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Chart } from '../../../ui/chart/Chart.tsx';
import { formatHoney, formatNumber } from '../../../ui/format/numbers.ts';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { SortedRows } from '../../../ui/table/SortedRows.tsx';
import { useFullList } from '../../../ui/table/use-full-list.ts';
import { GradeBadges } from '../../grades/index.ts';
import { MonthOfHistory } from '../history/MonthOfHistory.tsx';
import { fanColumns, type PlacedFan } from '../host-columns.tsx';
import { incomeFansQuery } from '../queries/income.ts';
import type { Place } from '../use-place.ts';

/** More bars than this cannot be distinguished. */
const barsMax = 10;

/** A month's income by fan, the largest first. */
export function Fans({ place, go }: { place: Place; go: (next: Partial<Place>) => void }) {
  const history = useInfiniteQuery(incomeFansQuery(place.month));
  const extent = useFullList(history);
  const fans: PlacedFan[] = (history.data?.pages ?? [])
    .flatMap(({ list }) => list)
    .map((fan, at) => ({ ...fan, place: at + 1 }));
  return (
    <MonthOfHistory
      file="income-fans"
      month={place.month}
      onMonth={(month) => go({ month })}
      history={history}
    >
      {({ list, total }) =>
        total === 0 ? (
          <EmptyState title={t('fansNone')} body={t('fansNoneBody')} />
        ) : (
          <div
            aria-busy={history.isPlaceholderData}
            className={history.isPlaceholderData ? 'mt-8 opacity-60' : 'mt-8'}
          >
            {list.length > 1 && <Bars fans={list.slice(0, barsMax)} />}
            <Section title={t('incomeByFan')}>
              <SortedRows
                label={t('incomeByFan')}
                rows={fans}
                keyOf={({ user }) => user.user_key}
                columns={fanColumns}
                card={(fan) => <FanRow fan={fan} />}
                extent={extent}
              />
              <LoadMore list={history} />
            </Section>
          </div>
        )
      }
    </MonthOfHistory>
  );
}

function Bars({ fans }: { fans: readonly Schema<'IncomeFan'>[] }) {
  return (
    <div className="mb-8">
      <Chart
        title={t('fansChart')}
        shape="bars"
        points={fans.map(({ user, star_cnt }) => ({
          key: String(user.user_key),
          label: user.nick,
          value: star_cnt,
        }))}
        format={formatHoney}
        heads={[t('fanHead'), t('star')]}
      />
    </div>
  );
}

function FanRow({ fan: { place, user, star_cnt, entry_cnt } }: { fan: PlacedFan }) {
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <span className="w-8 shrink-0 text-center font-extrabold text-honey-text">{place}</span>
      <Avatar user={user} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{user.nick}</span>
        <GradeBadges user={user} />
        <span className="block text-xs text-muted">
          {t('fanEntries', { count: formatNumber(entry_cnt) })}
        </span>
      </span>
      <span className="shrink-0 font-extrabold">{formatHoney(star_cnt)}</span>
    </li>
  );
}
