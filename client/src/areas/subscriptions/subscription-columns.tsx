import type { Schema } from '../../api/client.ts';
import { t } from '../../messages/subscriptions.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { formatDate } from '../../ui/format/dates.ts';
import { formatNumber } from '../../ui/format/numbers.ts';
import type { Column } from '../../ui/table/column.ts';
import type { Side } from './queries/subscriptions.ts';
import { SubscribedPerson, TimeLeft } from './SubscriptionRow.tsx';

const date = (at: string) => <span className="whitespace-nowrap">{formatDate(at)}</span>;

/** The columns of subscriptions on a desktop. */
export const subscriptionColumns = (side: Side, userKey: number): Column<Schema<'SubscriptionEntry'>>[] => [
  {
    key: 'user',
    head: t('columnUser'),
    cell: (entry) => (
      <span className="flex items-center gap-2">
        <Avatar user={entry.user} size={32} />
        <SubscribedPerson entry={entry} side={side} />
      </span>
    ),
    value: ({ user }) => user.nick,
  },
  {
    key: 'started',
    head: t('columnStarted'),
    cell: ({ started_at }) => date(started_at),
    value: ({ started_at }) => started_at,
  },
  {
    key: 'ends',
    head: t('columnEnds'),
    cell: ({ ends_at }) => date(ends_at),
    value: ({ ends_at }) => ends_at,
  },
  {
    key: 'terms',
    head: t('columnTerms'),
    cell: ({ term_cnt }) => formatNumber(term_cnt),
    value: ({ term_cnt }) => term_cnt,
    numeric: true,
  },
  {
    key: 'left',
    head: t('columnLeft'),
    cell: (entry) => (
      <span className="flex flex-col items-end gap-1">
        <TimeLeft entry={entry} side={side} userKey={userKey} />
      </span>
    ),
    value: ({ days_left }) => days_left,
    numeric: true,
  },
];
