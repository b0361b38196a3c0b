import type { ReactNode } from 'react';
import type { Schema } from '../../api/client.ts';
import { t } from '../../messages/money.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { formatDateTime, formatLength } from '../../ui/format/dates.ts';
import { formatHoney, formatNumber } from '../../ui/format/numbers.ts';
import type { Column } from '../../ui/table/column.ts';
import { GradeBadges } from '../grades/index.ts';
import { dayName } from './parts/day-name.ts';

const dateTime = (at: string) => <span className="whitespace-nowrap">{formatDateTime(at)}</span>;
const honey = (stars: number) => (
  <span className="font-extrabold whitespace-nowrap text-honey-text">{formatHoney(stars)}</span>
);
const length = (seconds: number) => <span className="font-extrabold">{formatLength(seconds)}</span>;
const person = (user: Schema<'UserBrief'>) => (
  <span className="flex items-center gap-2">
    <Avatar user={user} size={25} />
    <span className="chat-text font-semibold">{user.nick}</span>
    <GradeBadges user={user} />
  </span>
);

/** A column of figures. */
const figures = <Row,>(
  key: string,
  head: string,
  value: (row: Row) => number,
  show: (figure: number) => ReactNode = formatNumber,
): Column<Row> => ({ key, head, cell: (row) => show(value(row)), value, numeric: true });

/** Gifts by live; `open` shows those of one live. */
export const liveColumns = (open: (vodKey: number) => void): Column<Schema<'LiveGiftSum'>>[] => [
  {
    key: 'at',
    head: t('columnAt'),
    cell: ({ started_at }) => dateTime(started_at),
    value: ({ started_at }) => started_at,
  },
  {
    key: 'title',
    head: t('live'),
    cell: ({ vod_key, title, ended_at }) => (
      <span className="flex items-center gap-2">
        <button
          type="button"
          aria-label={t('toDetail', { title })}
          onClick={() => open(vod_key)}
          className="chat-text rounded-control py-1 text-left font-semibold underline"
        >
          {title}
        </button>
        {ended_at === null && <Badge tone="live">{t('running')}</Badge>}
      </span>
    ),
    value: ({ title }) => title,
  },
  figures('gifts', t('sumGifts'), ({ gift_cnt }) => gift_cnt),
  figures('givers', t('columnGiver'), ({ giver_cnt }) => giver_cnt),
  figures('star', t('star'), ({ star_cnt }) => star_cnt, honey),
];

/** The gifts of one live. */
export const giftColumns: readonly Column<Schema<'LiveGiftEntry'>>[] = [
  {
    key: 'at',
    head: t('columnAt'),
    cell: ({ created_at }) => dateTime(created_at),
    value: ({ created_at }) => created_at,
  },
  {
    key: 'user',
    head: t('columnGiver'),
    cell: ({ user }) => person(user),
    value: ({ user }) => user.nick,
  },
  {
    key: 'message',
    head: t('detailMessage'),
    cell: ({ message }) => <span className="chat-text">{message}</span>,
  },
  figures('combo', t('columnCombo'), ({ combo }) => combo),
  figures('star', t('star'), ({ star_cnt }) => star_cnt, honey),
];

/** Days of broadcasting. */
export const dayColumns: readonly Column<Schema<'LiveTimeDay'>>[] = [
  {
    key: 'day',
    head: t('date'),
    cell: ({ day, live_day_yn }) => (
      <span className="flex items-center gap-2 font-semibold whitespace-nowrap">
        {dayName(day)}
        {live_day_yn === 'Y' && <Badge tone="honey">{t('liveDay')}</Badge>}
      </span>
    ),
    value: ({ day }) => day,
  },
  figures('lives', t('sumLives'), ({ live_cnt }) => live_cnt),
  figures('longest', t('columnLongest'), ({ longest_seconds }) => longest_seconds, formatLength),
  figures('length', t('length'), ({ duration_seconds }) => duration_seconds, length),
];

/** A fan with their rank by the month's honey. */
export interface PlacedFan extends Schema<'IncomeFan'> {
  place: number;
}

/** Income by fan. */
export const fanColumns: readonly Column<PlacedFan>[] = [
  {
    key: 'place',
    head: t('columnPlace'),
    cell: ({ place }) => <span className="font-extrabold text-honey-text">{place}</span>,
    value: ({ place }) => place,
  },
  {
    key: 'user',
    head: t('fanHead'),
    cell: ({ user }) => person(user),
    value: ({ user }) => user.nick,
  },
  figures('entries', t('columnEntries'), ({ entry_cnt }) => entry_cnt),
  figures('star', t('star'), ({ star_cnt }) => star_cnt, honey),
];
