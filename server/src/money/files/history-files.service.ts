import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { PageInfo } from '../../core/http/page.dto.ts';
import { HistoryMonths } from '../../lives/history-months.service.ts';
import { Charges } from '../charges/charges.service.ts';
import { AccountHistory, type HistoryScope } from '../entries/account-history.service.ts';
import { Income } from '../income/income.service.ts';
import { LiveGifts } from '../live-gifts.service.ts';
import { LiveTimes } from '../live-times.service.ts';
import { byteOrderMark } from './csv.ts';
import {
  chargeColumns,
  chargeLine,
  entryColumns,
  entryLine,
  fanColumns,
  fanLine,
  liveGiftColumns,
  liveGiftLine,
  liveTimeColumns,
  liveTimeLine,
  outsideLine,
} from './file-lines.ts';
import type { HistoryFile } from './history-files.dto.ts';

/** Rows that are read at once: the file of a long month never stands in memory. */
const rowsPerRead = 500;

type TableFile = 'charges' | 'live-support' | 'live-time' | 'income-fans';

/** What each file of entries is about. */
const scopes: Readonly<Record<Exclude<HistoryFile, TableFile>, HistoryScope>> = {
  uses: { account: 'wallet', asset: 'STAR', direction: 'used', kind: null },
  saves: { account: 'wallet', asset: 'STAR', direction: 'saved', kind: null },
  btuc: { account: 'wallet', asset: 'BTUC', direction: null, kind: null },
  items: { account: 'wallet', asset: 'STAR', direction: 'used', kind: 'item' },
  subscriptions: { account: 'wallet', asset: 'STAR', direction: 'used', kind: 'subscription' },
  'gifts-given': { account: 'wallet', asset: 'STAR', direction: 'used', kind: 'gift' },
  'gifts-received': { account: 'income', asset: 'STAR', direction: 'saved', kind: 'gift' },
  income: { account: 'income', asset: 'STAR', direction: null, kind: null },
  exchange: { account: 'income', asset: 'STAR', direction: null, kind: 'exchange' },
};

/** Files of who has an income. */
const ofHosts: ReadonlySet<HistoryFile> = new Set([
  'gifts-received',
  'income',
  'exchange',
  'live-support',
  'live-time',
  'income-fans',
]);

/** The heads of the files that are not of entries. */
const heads: Readonly<Record<TableFile, string>> = {
  charges: chargeColumns,
  'live-support': liveGiftColumns,
  'live-time': liveTimeColumns,
  'income-fans': fanColumns,
};

const headOf = (name: HistoryFile): string =>
  isTable(name) ? heads[name] : entryColumns(scopes[name].asset);

const isTable = (name: HistoryFile): name is TableFile => name in heads;

/** A page of lines, and where the next begins. */
interface Lines {
  lines: string[];
  cursor: string | null;
}

/** Months of a history as CSV files that are written while they are read (MONEY-16). */
@Injectable()
export class HistoryFiles {
  private readonly downloading = new Set<number>();

  constructor(
    private readonly history: AccountHistory,
    private readonly charges: Charges,
    private readonly gifts: LiveGifts,
    private readonly times: LiveTimes,
    private readonly income: Income,
    private readonly months: HistoryMonths,
  ) {}

  /**
   * The file of a month, one at a time for a member. Throws validation_failed for a month out of reach, forbidden for income of
   * who is no host, download_in_flight.
   */
  async open(
    member: SessionMember,
    name: HistoryFile,
    asked: string | undefined,
  ): Promise<{ stream: Readable; fileName: string }> {
    const { userKey, role } = member;
    const { month } = this.months.read(asked);
    if (ofHosts.has(name) && role !== 'host') throw new AppError('forbidden');
    if (this.downloading.has(userKey)) throw new AppError('download_in_flight');
    this.downloading.add(userKey);
    try {
      // Before the answer begins, so that what goes wrong is told as a refusal.
      const first = await this.read(member, name, month, null);
      const head = byteOrderMark + headOf(name);
      const stream = Readable.from(this.chunks(member, name, month, head, first), { objectMode: false });
      stream.once('close', () => this.downloading.delete(userKey));
      return { stream, fileName: `honey-${name}-${month}.csv` };
    } catch (error) {
      this.downloading.delete(userKey);
      throw error;
    }
  }

  private async *chunks(
    member: SessionMember,
    name: HistoryFile,
    month: string,
    head: string,
    first: Lines,
  ): AsyncGenerator<string> {
    yield head + first.lines.join('');
    for (let { cursor } = first; cursor !== null; ) {
      const next = await this.read(member, name, month, cursor);
      if (next.lines.length > 0) yield next.lines.join('');
      ({ cursor } = next);
    }
  }

  private async read(
    member: SessionMember,
    name: HistoryFile,
    month: string,
    cursor: string | null,
  ): Promise<Lines> {
    const { userKey } = member;
    const query = { month, limit: rowsPerRead, ...(cursor === null ? {} : { cursor }) };
    if (!isTable(name)) {
      const { list, cursor: next } = await this.history.list(userKey, scopes[name], query);
      return { lines: list.map(entryLine), cursor: next };
    }
    const offset = Number(cursor ?? 0);
    switch (name) {
      case 'charges': {
        const { list, cursor: next } = await this.charges.list(userKey, query);
        return { lines: list.map(chargeLine), cursor: next };
      }
      case 'live-support': {
        const sums = await this.gifts.list(member, { type: 'received', month, offset, limit: rowsPerRead });
        const next = nextOffset(sums);
        const isLast = next === null && sums.outside_gift_cnt > 0;
        return {
          lines: [...sums.list.map(liveGiftLine), ...(isLast ? [outsideLine(sums)] : [])],
          cursor: next,
        };
      }
      case 'live-time': {
        const days = await this.times.of(userKey, { month, offset, limit: rowsPerRead });
        return { lines: days.list.map(liveTimeLine), cursor: nextOffset(days) };
      }
      case 'income-fans': {
        const fans = await this.income.fans(userKey, { month, offset, limit: rowsPerRead });
        return {
          lines: fans.list.map((fan, at) => fanLine(fan, offset + at + 1)),
          cursor: nextOffset(fans),
        };
      }
    }
  }
}

/** Where the next page of a list begins that is read by offset; null after the last. */
const nextOffset = ({ offset, limit, total }: PageInfo): string | null =>
  offset + limit < total ? String(offset + limit) : null;
