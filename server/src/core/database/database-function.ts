import type { Prisma } from './generated/client.ts';

/** A call of a database function: a statement that is prepared under the function's name, and its values. */
export interface FunctionCall<in Row> {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** For the compiler alone: a caller may read the rows as `Row` or narrower. */
  readonly accepts?: (row: Row) => void;
}

/**
 * Defines how a database function is called: with an object, whose fields are passed as named arguments. The files
 * `<area>.functions.ts`, which `npm run check -- functions` writes from prisma/functions, consist of such definitions.
 * @param parameters all parameters of the function, without the prefix `p_`
 * @param json the parameters that are passed as JSON
 */
export function databaseFunction<Parameters extends object, Row extends object>(
  name: string,
  parameters: readonly (keyof Parameters & string)[],
  json: readonly (keyof Parameters & string)[] = [],
): (values: Parameters) => FunctionCall<Row> {
  const named = parameters.map((parameter, index) => `p_${parameter} => $${index + 1}`);
  const text = `SELECT * FROM ${name}(${named.join(', ')})`;
  return (values) => ({
    name,
    text,
    values: parameters.map((parameter) =>
      json.includes(parameter) ? JSON.stringify(values[parameter]) : values[parameter],
    ),
  });
}

/** Calls a database function in a transaction of Prisma. */
export const callWithin = <Row>(
  transaction: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>,
  { text, values }: FunctionCall<Row>,
): Promise<Row[]> => transaction.$queryRawUnsafe<Row[]>(text, ...values);
