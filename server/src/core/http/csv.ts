import { Readable } from 'node:stream';
import { Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

const logger = new Logger('CsvFile');

/** Characters at which spreadsheet programs detect a formula. */
const formula = /^[=+\-@\t\r]/;

/** The byte order mark by which spreadsheets recognize UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * A line of a CSV file. Texts are quoted, and a text that starts like a formula is escaped so that every program treats
 * it as text.
 */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(cell))).join(',')}\r\n`;

const quoted = (text: string): string =>
  `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * The body of a CSV file that is sent while it is read. If reading fails, the connection is destroyed, so that the
 * receiver sees a failed download: a compressed body that merely ends looks like a shorter file.
 * @param lines the lines of the file, in pieces
 * @param onEnd called once, however the download ends
 */
export function csvBody(lines: AsyncIterable<string>, reply: FastifyReply, onEnd: () => void): Readable {
  const body = Readable.from(lines, { objectMode: false });
  body.once('close', onEnd);
  body.once('error', (error) => {
    logger.error({ request_id: reply.request.id, err: error.stack });
    reply.raw.destroy();
  });
  // Reading stops when the receiver leaves.
  reply.raw.once('close', () => body.destroy());
  return body;
}
