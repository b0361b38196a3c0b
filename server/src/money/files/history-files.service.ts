import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { byteOrderMark, csvBody } from '../../core/http/csv.ts';
import type { PageInfo } from '../../core/http/page.dto.ts';
import { HistoryMonthsService } from '../../lives/index.ts';
import { ChargesService } from '../charges/charges.service.ts';
import { AccountHistoryService, type HistoryScope } from '../entries/account-history.service.ts';
import { IncomeService } from '../income/income.service.ts';
import { LiveGiftsService } from '../lives/live-gifts.service.ts';
import { LiveTimesService } from '../lives/live-times.service.ts';
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

/** Rows per read: the file of a long month is never held in memory as a whole. */
const rowsPerRead = 500;

type TableFile = 'charges' | 'live-support' | 'live-time' | 'income-fans';

/** The scope of each file of entries. */
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

/** Files for hosts only. */
const hostFiles: ReadonlySet<HistoryFile> = new Set([
  'gifts-received',
  'income',
  'exchange',
  'live-support',
  'live-time',
  'income-fans',
]);

/** The headers of the files that do not list entries. */
const headers: Readonly<Record<TableFile, string>> = {
  charges: chargeColumns,
  'live-support': liveGiftColumns,
  'live-time': liveTimeColumns,
  'income-fans': fanColumns,
};

const headerOf = (name: HistoryFile): string =>
  isTable(name) ? headers[name] : entryColumns(scopes[name].asset);

const isTable = (name: HistoryFile): name is TableFile => name in headers;

/** A page of lines, and the cursor of the next one. */
interface Lines {
  lines: string[];
  cursor: string | null;
}

/** Months of a history as CSV files, streamed while they are read (MONEY-16). */
@Injectable()
export class HistoryFilesService {
  private readonly downloading = new Set<number>();

  constructor(
    private readonly history: AccountHistoryService,
    private readonly charges: ChargesService,
    private readonly gifts: LiveGiftsService,
    private readonly times: LiveTimesService,
    private readonly income: IncomeService,
    private readonly months: HistoryMonthsService,
  ) {}

  /**
   * Opens the file of a month; a member may download one file at a time. Throws validation_failed for a month that is
   * not available, forbidden for income files of a member who is not a host, download_in_flight.
   */
  async open(
    member: SessionMember,
    name: HistoryFile,
    requestedMonth: string | undefined,
    reply: FastifyReply,
  ): Promise<{ stream: Readable; fileName: string }> {
    const { userKey, role } = member;
    const { month } = this.months.read(requestedMonth);
    if (hostFiles.has(name) && role !== 'host') throw new AppError('forbidden');
    if (this.downloading.has(userKey)) throw new AppError('download_in_flight');
    this.downloading.add(userKey);
    try {
      // Before the response starts, so that an error is still sent as a refusal.
      const first = await this.read(member, name, month, null);
      const head = byteOrderMark + headerOf(name);
      const lines = this.chunks(member, name, month, head, first);
      const stream = csvBody(lines, reply, () => this.downloading.delete(userKey));
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

/** The offset of the next page of a list; null after the last one. */
const nextOffset = ({ offset, limit, total }: PageInfo): string | null =>
  offset + limit < total ? String(offset + limit) : null;
