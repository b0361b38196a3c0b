/** What programs that open such a file would take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;

/** The first bytes of a file by which spreadsheets know that it is UTF-8. */
export const byteOrderMark = '\uFEFF';

/** A line of a CSV file. Texts are quoted, and one that begins as a formula does is made a text for every program. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(cell))).join(',')}\r\n`;

const quoted = (text: string): string =>
  `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
