import { t } from '../../../messages/personal-data.ts';
import { formatDate } from '../../../ui/format/dates.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import type { DataSummary } from './personal-data-queries.ts';
import { RowTable } from './RowTable.tsx';

/** What the law retains, and until when. */
export function Retained({ summary: { retained } }: { summary: DataSummary }) {
  return (
    <section aria-labelledby="retained">
      <h3 id="retained" className="font-extrabold">
        {t('retained')}
      </h3>
      <p className="mb-2 text-sm text-muted">
        {retained.length === 0 ? t('retainedNone') : t('retainedLead')}
      </p>
      {retained.length > 0 && (
        <RowTable
          heads={[t('table'), t('rows'), t('law'), t('retainedUntil')]}
          rows={retained.map(({ kind, table, row_cnt, first_until, last_until }) => {
            const [first, last] = [formatDate(first_until), formatDate(last_until)];
            const until = first === last ? last : t('retainedRange', { first, last });
            return [table, formatNumber(row_cnt), t(`law_${kind}`), until];
          })}
        />
      )}
    </section>
  );
}
