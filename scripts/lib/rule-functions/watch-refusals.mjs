import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#stack/paths';

const SOURCE = 'prisma/functions/lives/live_watch_refusals.sql';
const TARGET = 'server/src/lives/watch-refusals.ts';

/**
 * The codes with which the database refuses watching, in their order, as a type and a list of the server.
 * @returns {Promise<Map<string, string>>} the file's text by its path
 */
export async function watchRefusals() {
  const sql = await readFile(join(ROOT, SOURCE), 'utf8');
  return new Map([[TARGET, renderCodes(codesOf(sql))]]);
}

/** @param {string} sql @returns {string[]} the texts that its branches return */
export function codesOf(sql) {
  const code = sql.replace(/--.*/g, '');
  return [...new Set(Array.from(code.matchAll(/THEN\s+'(\w+)'/g), ([, refusal]) => refusal))];
}

/** @param {string[]} codes */
const renderCodes = (codes) => `// generated from ${SOURCE} by scripts/lib/rule-functions: do not edit
import type { ErrorCode } from '../core/errors/error-codes.ts';

/** Why a member or guest may not watch a live, in the order of precedence (LIVES-22). */
export const watchRefusals = [
${codes.map((code) => `  '${code}',`).join('\n')}
] as const satisfies readonly ErrorCode[];
export type WatchRefusal = (typeof watchRefusals)[number];
`;
