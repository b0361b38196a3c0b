import clsx from 'clsx';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/money.ts';
import { dayName } from '../parts/day-name.ts';
import { amountOf } from './amounts.ts';
import type { HistoryPlace } from './use-history-place.ts';

/** Filters a month by a kind of entry and by a day. */
export function EntryFilters({
  list,
  place,
  go,
  withKinds,
}: {
  list: Schema<'EntryList'>;
  place: HistoryPlace;
  go: (next: Partial<HistoryPlace>) => void;
  withKinds: boolean;
}) {
  const kinds = [...new Map(list.kinds.map(({ kind, name }) => [kind, name]))];
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      {withKinds && (kinds.length > 1 || place.kind !== null) && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('kindsLabel')}</legend>
          {([[null, t('kindAll')], ...kinds] as const).map(([kind, name]) => (
            <button
              key={kind ?? 'all'}
              type="button"
              aria-pressed={place.kind === kind}
              onClick={() => go({ kind })}
              className={clsx(
                'h-10 rounded-pill border px-4 text-sm font-semibold',
                place.kind === kind ? 'border-honey bg-honey text-on-honey' : 'border-edge hover:bg-raised',
              )}
            >
              {name}
            </button>
          ))}
        </fieldset>
      )}
      <select
        aria-label={t('dayLabel')}
        value={place.day ?? ''}
        onChange={(event) => go({ day: event.target.value || null })}
        className="h-10 rounded-control border border-edge bg-surface px-3 text-sm font-semibold"
      >
        <option value="">{t('dayAll')}</option>
        {list.days.map(({ day, used, saved }) => (
          <option key={day} value={day}>
            {t('dayOption', { day: dayName(day), amount: amountOf(list.asset, Math.max(used, saved)) })}
          </option>
        ))}
      </select>
    </div>
  );
}
