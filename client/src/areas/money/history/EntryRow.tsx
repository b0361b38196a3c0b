import clsx from 'clsx';
import type { Schema } from '../../../api/client.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { HonorMark } from '../../grades/index.ts';
import { effectOf } from './amounts.ts';
import { EntryDetails } from './EntryDetails.tsx';
import { ExpandableRow } from './ExpandableRow.tsx';

type Asset = Schema<'EntryList'>['asset'];

/** An entry in one line, expandable to its details. */
export function EntryRow({ entry, asset }: { entry: Schema<'HistoryEntry'>; asset: Asset }) {
  const effect = effectOf(asset, entry.direction, entry.amount);
  return (
    <ExpandableRow
      title={`${entry.title} ${effect}`}
      details={() => <EntryDetails entryId={entry.entry_id} />}
    >
      {entry.user && <Avatar user={entry.user} size={32} />}
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1">
          <span className="truncate font-semibold">{entry.title}</span>
          <HonorMark code={entry.user?.honor} />
        </span>
        <span className="block truncate text-xs text-muted">
          {formatDateTime(entry.created_at)}
          {entry.live_title && ` · ${entry.live_title}`}
        </span>
      </span>
      <span
        className={clsx(
          'shrink-0 font-extrabold',
          entry.direction === 'saved' ? 'text-good-text' : 'text-honey-text',
        )}
      >
        {effect}
      </span>
    </ExpandableRow>
  );
}
