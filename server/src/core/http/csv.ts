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
