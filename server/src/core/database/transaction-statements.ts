import type { Prisma } from './generated/client.ts';
import type { Narrowed, RowOf, StatementName, ValuesOf } from './statements.ts';

/**
 * Runs one statement in a transaction of Prisma, with the types and rows of `Database.query`. Prisma prepares it by its
 * text.
 */
export function queryWithin<Name extends StatementName>(
  within: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>,
  name: Name,
  text: string,
  values: ValuesOf<Name>,
): Promise<RowOf<Name>[]>;
export function queryWithin<Name extends StatementName, Row extends Narrowed<Name, Row>>(
  within: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>,
  name: Name,
  text: string,
  values: ValuesOf<Name>,
): Promise<Row[]>;
export async function queryWithin(
  within: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>,
  _name: string,
  text: string,
  values: readonly unknown[],
): Promise<unknown[]> {
  const rows = await within.$queryRawUnsafe<Record<string, unknown>[]>(text, ...values);
  return rows.map(withNumbers);
}

/**
 * Runs one statement in a transaction of Prisma for its effect, such as a lock or a change.
 * @returns how many rows it affected
 */
export function executeWithin<Name extends StatementName>(
  within: Pick<Prisma.TransactionClient, '$executeRawUnsafe'>,
  _name: Name,
  text: string,
  values: ValuesOf<Name>,
): Promise<number> {
  return within.$executeRawUnsafe(text, ...values);
}

/** Amounts and keys are numbers, as pg returns them for `Database.query` (row-types.ts). */
function withNumbers(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, typeof value === 'bigint' ? Number(value) : value]),
  );
}
