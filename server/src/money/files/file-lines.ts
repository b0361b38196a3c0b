import { csvLine } from '../../core/http/csv.ts';
import type { Charge } from '../charges/charges.dto.ts';
import type { HistoryEntry } from '../entries/entries.dto.ts';
import type { IncomeFan } from '../income/income.dto.ts';
import type { LiveGiftSum, LiveGiftSumList, LiveTimeDay } from '../money.dto.ts';
import { moneyTexts } from '../texts.ts';

const { columns, kinds } = moneyTexts;

/** 2026-11-20 21:05:00, in Seoul's time zone, as spreadsheets parse it. */
const formatTime = (at: string): string =>
  new Date(Date.parse(at) + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** The header of a file of entries. */
export const entryColumns = (asset: 'STAR' | 'BTUC'): string =>
  csvLine([
    columns.at,
    columns.kind,
    columns.title,
    asset === 'STAR' ? columns.honey : columns.btuc,
    columns.granted,
    columns.bought,
    columns.balance,
    columns.user,
    columns.live,
    columns.message,
    columns.orderNo,
  ]);

/** An entry; outgoing amounts are negative. */
export const entryLine = (entry: HistoryEntry): string =>
  csvLine([
    formatTime(entry.created_at),
    kinds[entry.kind],
    entry.title,
    entry.direction === 'used' ? -entry.amount : entry.amount,
    entry.granted_cnt,
    entry.bought_cnt,
    entry.balance_cnt ?? '',
    entry.user?.nick ?? '',
    entry.live_title,
    entry.message,
    entry.order_no,
  ]);

/** The header of a file of charges. */
export const chargeColumns = csvLine([
  columns.at,
  columns.title,
  columns.method,
  columns.honey,
  columns.granted,
  columns.won,
  columns.refunded,
  columns.state,
  columns.card,
  columns.instalments,
  columns.brand,
  columns.depositor,
  columns.billing,
  columns.receipt,
  columns.orderNo,
]);

/** A charge. */
export const chargeLine = (charge: Charge): string =>
  csvLine([
    formatTime(charge.created_at),
    charge.title,
    charge.method_name,
    charge.star_cnt,
    charge.bonus_star_cnt,
    charge.amount_krw,
    charge.refunded_krw,
    charge.state_name,
    charge.card_no,
    charge.instalments,
    charge.brand_name,
    charge.depositor,
    charge.billing_phone,
    charge.receipt_phone,
    charge.order_no,
  ]);

/** The header of a file of gifts by live. */
export const liveGiftColumns = csvLine([
  columns.startedAt,
  columns.endedAt,
  columns.live,
  columns.host,
  columns.honey,
  columns.giftCnt,
  columns.giverCnt,
]);

/** The gifts that a host received in one live. */
export const liveGiftLine = (live: LiveGiftSum): string =>
  csvLine([
    formatTime(live.started_at),
    live.ended_at === null ? '' : formatTime(live.ended_at),
    live.title,
    live.host.nick,
    live.star_cnt,
    live.gift_cnt,
    live.giver_cnt,
  ]);

/** The gifts that a host received outside lives: with this line, the file adds up to the month (MONEY-4). */
export const outsideLine = ({ outside_star_cnt, outside_gift_cnt }: LiveGiftSumList): string =>
  csvLine(['', '', moneyTexts.outsideLives, '', outside_star_cnt, outside_gift_cnt, '']);

/** The header of a file of broadcast days. */
export const liveTimeColumns = csvLine([
  columns.day,
  columns.liveCnt,
  columns.seconds,
  columns.longest,
  columns.liveDay,
]);

/** A day on which a host broadcast. */
export const liveTimeLine = ({
  day,
  live_cnt,
  duration_seconds,
  longest_seconds,
  live_day_yn,
}: LiveTimeDay): string =>
  csvLine([
    `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`,
    live_cnt,
    duration_seconds,
    longest_seconds,
    live_day_yn,
  ]);

/** The header of a file of income by fan. */
export const fanColumns = csvLine([
  columns.place,
  columns.user,
  columns.profileId,
  columns.honey,
  columns.entryCnt,
]);

/** A fan's contribution to the income of a month. */
export const fanLine = ({ user, star_cnt, entry_cnt }: IncomeFan, place: number): string =>
  csvLine([place, user.nick, user.profile_id, star_cnt, entry_cnt]);
