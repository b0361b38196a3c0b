import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const functionsFolder = path.resolve(fileURLToPath(import.meta.url), '../../../../prisma/functions');

/** A database function with one fault. */
export interface SqlMutant {
  /** The fault, in words. */
  name: string;
  /** Area and name of the function. */
  file: string;
  /** The text that is replaced; it must occur. */
  from: string;
  to: string;
  /** The operations that must reveal it. */
  operations: readonly string[];
}

/** The mutant function as SQL. Throws if the text to replace does not occur. */
export async function mutantSql({ file, from, to }: SqlMutant): Promise<string> {
  const sql = await readFile(path.join(functionsFolder, `${file}.sql`), 'utf8');
  if (!sql.includes(from)) throw new Error(`${file} has no "${from}" to replace`);
  return sql.replace(from, to);
}

/** Area and name of every function that writes postings, directly or through the ledger's functions. */
export async function postingFunctions(): Promise<string[]> {
  const files = (await readdir(functionsFolder, { recursive: true })).filter((file) => file.endsWith('.sql'));
  const texts = await Promise.all(
    files.map(async (file) => ({
      file: file.replace(/\.sql$/, ''),
      sql: await readFile(path.join(functionsFolder, file), 'utf8'),
    })),
  );
  return texts
    .filter(({ sql }) =>
      /INSERT INTO ledger_postings|(PERFORM|SELECT) (ledger_post|ledger_pay|wallet_debit|exchange_post_star)\(/.test(
        sql,
      ),
    )
    .map(({ file }) => file);
}
