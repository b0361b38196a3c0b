import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { HistoryMonths } from '../../lives/history-months.service.ts';
import { Charges } from '../charges/charges.service.ts';
import { AccountHistory, type HistoryScope } from '../entries/account-history.service.ts';
import { byteOrderMark } from './csv.ts';
import { chargeColumns, chargeLine, entryColumns, entryLine } from './file-lines.ts';
import type { HistoryFile } from './history-files.dto.ts';

/** Rows that are read at once: the file of a long month never stands in memory. */
const rowsPerRead = 500;

/** What each file of entries is about. */
const scopes: Readonly<Record<Exclude<HistoryFile, 'charges'>, HistoryScope>> = {
  uses: { account: 'wallet', asset: 'STAR', direction: 'used', kind: null },
  saves: { account: 'wallet', asset: 'STAR', direction: 'saved', kind: null },
  btuc: { account: 'wallet', asset: 'BTUC', direction: null, kind: null },
  items: { account: 'wallet', asset: 'STAR', direction: 'used', kind: 'item' },
  'gifts-given': { account: 'wallet', asset: 'STAR', direction: 'used', kind: 'gift' },
  'gifts-received': { account: 'income', asset: 'STAR', direction: 'saved', kind: 'gift' },
  income: { account: 'income', asset: 'STAR', direction: null, kind: null },
  exchange: { account: 'income', asset: 'STAR', direction: null, kind: 'exchange' },
};

/** Files of who has an income. */
const ofHosts: ReadonlySet<HistoryFile> = new Set(['gifts-received', 'income', 'exchange']);

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
    private readonly months: HistoryMonths,
  ) {}

  /**
   * The file of a month, one at a time for a member. Throws validation_failed for a month out of reach, forbidden for income of
   * who is no host, download_in_flight.
   */
  async open(
    { userKey, role }: SessionMember,
    name: HistoryFile,
    asked: string | undefined,
  ): Promise<{ stream: Readable; fileName: string }> {
    const { month } = this.months.read(asked);
    if (ofHosts.has(name) && role !== 'host') throw new AppError('forbidden');
    if (this.downloading.has(userKey)) throw new AppError('download_in_flight');
    this.downloading.add(userKey);
    try {
      // Before the answer begins, so that what goes wrong is told as a refusal.
      const first = await this.read(userKey, name, month, null);
      const head = byteOrderMark + (name === 'charges' ? chargeColumns : entryColumns(scopes[name].asset));
      const stream = Readable.from(this.chunks(userKey, name, month, head, first), { objectMode: false });
      stream.once('close', () => this.downloading.delete(userKey));
      return { stream, fileName: `honey-${name}-${month}.csv` };
    } catch (error) {
      this.downloading.delete(userKey);
      throw error;
    }
  }

  private async *chunks(
    userKey: number,
    name: HistoryFile,
    month: string,
    head: string,
    first: Lines,
  ): AsyncGenerator<string> {
    yield head + first.lines.join('');
    for (let { cursor } = first; cursor !== null; ) {
      const next = await this.read(userKey, name, month, cursor);
      if (next.lines.length > 0) yield next.lines.join('');
      ({ cursor } = next);
    }
  }

  private async read(
    userKey: number,
    name: HistoryFile,
    month: string,
    cursor: string | null,
  ): Promise<Lines> {
    const query = { month, limit: rowsPerRead, ...(cursor === null ? {} : { cursor }) };
    if (name === 'charges') {
      const { list, cursor: next } = await this.charges.list(userKey, query);
      return { lines: list.map(chargeLine), cursor: next };
    }
    const { list, cursor: next } = await this.history.list(userKey, scopes[name], query);
    return { lines: list.map(entryLine), cursor: next };
  }
}
