import { CalendarClock } from 'lucide-react';
import { t } from '../../../messages/settings.ts';
import { formatDate, formatDateTime } from '../../../ui/format/dates.ts';

/** Why a name cannot be changed yet, and when it can. */
export function WaitNotice({
  title,
  changedAt,
  nextAt,
}: {
  title: string;
  changedAt: string | null;
  nextAt: string | null;
}) {
  const at = nextAt ? formatDateTime(nextAt) : '';
  return (
    <div className="flex gap-3 rounded-card bg-raised p-4">
      <CalendarClock size={24} aria-hidden className="shrink-0 text-warn-text" />
      <div>
        <p className="font-semibold">{title}</p>
        {nextAt && (
          <p className="mt-1 text-muted">
            {changedAt ? t('waitBody', { at, changed: formatDate(changedAt) }) : t('waitBodyShort', { at })}
          </p>
        )}
      </div>
    </div>
  );
}
