import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/money.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Chart } from '../../../ui/chart/Chart.tsx';
import { formatHoney, formatNumber } from '../../../ui/format/numbers.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Section } from '../../../ui/Section.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { GradeBadges } from '../../grades/index.ts';
import { MonthPicker } from '../parts/MonthPicker.tsx';
import { fansPerPage, incomeFansQuery } from '../queries/income.ts';
import type { Place } from '../use-place.ts';

/** More bars than this cannot be told apart. */
const barsMax = 10;

/** Who brought how much in a month, the most first. */
export function Fans({ place, go }: { place: Place; go: (next: Partial<Place>) => void }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(incomeFansQuery(place.month, place.page));
  return (
    <>
      <MonthPicker month={place.month} first={data?.first_month} onChange={(month) => go({ month })} />
      {error ? (
        <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className="mt-4">
          <TextSkeleton lines={8} />
        </div>
      ) : data.total === 0 ? (
        <EmptyState title={t('fansNone')} body={t('fansNoneBody')} />
      ) : (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'mt-8 opacity-60' : 'mt-8'}>
          {place.page === 1 && data.list.length > 1 && (
            <div className="mb-8">
              <Chart
                title={t('fansChart')}
                shape="bars"
                points={data.list.slice(0, barsMax).map(({ user, star_cnt }) => ({
                  key: String(user.user_key),
                  label: user.nick,
                  value: star_cnt,
                }))}
                format={formatHoney}
                heads={[t('fanHead'), t('star')]}
              />
            </div>
          )}
          <Section title={t('incomeByFan')}>
            <ol className="divide-y divide-line rounded-card border border-line bg-surface">
              {data.list.map(({ user, star_cnt, entry_cnt }, at) => (
                <li key={user.user_key} className="flex items-center gap-3 px-4 py-3">
                  <span className="w-8 shrink-0 text-center font-extrabold text-honey-text">
                    {(place.page - 1) * fansPerPage + at + 1}
                  </span>
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
              ))}
            </ol>
          </Section>
          <Pagination
            page={place.page}
            pages={Math.ceil(data.total / fansPerPage)}
            onChange={(next) => go({ page: next })}
          />
        </div>
      )}
    </>
  );
}
