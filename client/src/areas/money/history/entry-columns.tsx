import clsx from 'clsx';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/money.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import type { Column } from '../../../ui/table/column.ts';
import { HonorMark } from '../../grades/index.ts';
import { effectOf } from './amounts.ts';
import { EntryDetails } from './EntryDetails.tsx';

type Entry = Schema<'HistoryEntry'>;
type Asset = Schema<'EntryList'>['asset'];

/** BTUC is never given in a live. */
const liveColumn: Column<Entry> = {
  key: 'live',
  head: t('live'),
  cell: ({ live_title }) => <span className="chat-text">{live_title}</span>,
  value: ({ live_title }) => live_title,
};

/** The columns of entries on a desktop. */
export const entryColumns = (asset: Asset): Column<Entry>[] => [
  {
    key: 'at',
    head: t('columnAt'),
    cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDateTime(created_at)}</span>,
    value: ({ created_at }) => created_at,
  },
  {
    key: 'title',
    head: t('columnTitle'),
    cell: ({ user, title }) => (
      <span className="flex items-center gap-2">
        {user && <Avatar user={user} size={25} />}
        <span className="chat-text font-semibold">{title}</span>
        <HonorMark code={user?.honor} />
      </span>
    ),
    value: ({ title }) => title,
  },
  ...(asset === 'STAR' ? [liveColumn] : []),
  {
    key: 'amount',
    head: t('amountHead'),
    cell: ({ direction, amount }) => (
      <span
        className={clsx(
          'font-extrabold whitespace-nowrap',
          direction === 'saved' ? 'text-good-text' : 'text-honey-text',
        )}
      >
        {effectOf(asset, direction, amount)}
      </span>
    ),
    value: ({ amount }) => amount,
    numeric: true,
  },
];

/** The expandable details of an entry. */
export const entryDetails = ({ entry_id, title, direction, amount }: Entry, asset: Asset) => ({
  name: t('open', { title: `${title} ${effectOf(asset, direction, amount)}` }),
  content: () => <EntryDetails entryId={entry_id} />,
});
