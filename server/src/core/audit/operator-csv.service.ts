import { applyDecorators, Injectable, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Database } from '../database/database.ts';
import { ApiErrors } from '../errors/api-errors.decorator.ts';
import { AppError } from '../errors/app-error.ts';
import { byteOrderMark, csvBody, csvLine } from '../http/csv.ts';
import { RateClass } from '../http/limits/rate-class.decorator.ts';
import { hideName } from '../privacy/masks.ts';
import { AuditService } from './audit.service.ts';
import type { Actor } from './operator.decorator.ts';
import { csvTexts } from './texts.ts';

const rowsPerRead = 500;
/** A file ends after so many rows, with a line that says so. */
const rowsMax = 100_000;
/** A list of operators as a file. Personal data in its cells is masked. */
export interface CsvList<Row> {
  /** The area, of the action in the audit log. */
  area: string;
  /** The list's name in the console, and of the file. */
  name: string;
  /** The filters of the call; those that are set are written to the audit log, a searched text (`q`) masked. */
  filters: Readonly<Record<string, string | number | undefined>>;
  columns: readonly (readonly [head: string, cell: (row: Row) => string | number])[];
  /** Reads a page of rows after a cursor; null: from the start. If it fails, so does the download. */
  read: (cursor: string | null, limit: number) => Promise<{ list: readonly Row[]; cursor: string | null }>;
}

/**
 * Documents a handler that returns an operators' list as a CSV file, and limits its rate.
 * @param entries the list's entries; omitted: the handler describes itself
 */
export const CsvFile = (entries?: string): MethodDecorator =>
  applyDecorators(
    ...(entries === undefined
      ? []
      : [
          ApiOperation({
            summary: `Downloads ${entries} as a CSV file`,
            description:
              'Those that the filters select, in the order of the list, at most 100,000, with personal data masked. Texts that look like formulas start with an apostrophe. The download is written to the audit log.',
          }),
        ]),
    RateClass('download'),
    ApiErrors('download_in_flight'),
    ApiProduces('text/csv'),
    ApiOkResponse({ description: 'The file.', schema: { type: 'string', format: 'binary' } }),
  );

/** Operators' lists as CSV files, streamed while they are read (ADMIN-30). */
@Injectable()
export class OperatorCsvService {
  private readonly downloading = new Set<number>();

  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
  ) {}

  /**
   * Opens the file of a list, and writes an audit entry before the first row is sent. An operator downloads one file at
   * a time. Throws download_in_flight.
   */
  async open<Row>(actor: Actor, list: CsvList<Row>, reply: FastifyReply): Promise<StreamableFile> {
    const { operatorKey } = actor;
    if (this.downloading.has(operatorKey)) throw new AppError('download_in_flight');
    this.downloading.add(operatorKey);
    try {
      // Before the response starts, so that an error is still sent as a refusal.
      const first = await list.read(null, rowsPerRead);
      await this.database.prisma.$transaction((within) =>
        this.audit.write(within, actor, {
          action: `${list.area}.export`,
          target: `list:${list.name}`,
          after: loggedFilters(list.filters),
        }),
      );
      const stream = csvBody(chunks(list, first), reply, () => this.downloading.delete(operatorKey));
      void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
      return new StreamableFile(stream, {
        type: 'text/csv; charset=utf-8',
        disposition: `attachment; filename="honey-${list.name}.csv"`,
      });
    } catch (error) {
      this.downloading.delete(operatorKey);
      throw error;
    }
  }
}

async function* chunks<Row>(
  { columns, read }: CsvList<Row>,
  first: { list: readonly Row[]; cursor: string | null },
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(([head]) => head));
  let [page, sent] = [first, 0];
  for (;;) {
    const rows = page.list.slice(0, rowsMax - sent);
    sent += rows.length;
    if (rows.length > 0) yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('');
    if (page.cursor === null) return;
    if (sent >= rowsMax) return yield csvLine([csvTexts.cut]);
    page = await read(page.cursor, rowsPerRead);
  }
}

/** Reads the pages of a file like those of its list. */
export const fileOf =
  <Query extends object, Row>(
    query: Query,
    read: (
      query: Query & { cursor?: string; limit: number },
    ) => Promise<{ list: readonly Row[]; cursor: string | null }>,
  ): CsvList<Row>['read'] =>
  (cursor, limit) =>
    read({ ...query, limit, ...(cursor === null ? {} : { cursor }) });

/** Reads the pages of a file of a list that has few entries, by number. */
export const fewOf =
  <Query extends object, Row>(
    query: Query,
    read: (query: Query & { offset: number; limit: number }) => Promise<{ list: readonly Row[] }>,
  ): CsvList<Row>['read'] =>
  async (cursor, limit) => {
    const offset = Number(cursor ?? 0);
    const { list } = await read({ ...query, offset, limit });
    return { list, cursor: list.length === limit ? String(offset + limit) : null };
  };

/** The filters as the log states them: a searched text may name a member, whom the log does not forget. */
function loggedFilters(filters: CsvList<unknown>['filters']): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name, typeof value === 'string' && name === 'q' ? hideName(value) : value]],
    ),
  );
}
