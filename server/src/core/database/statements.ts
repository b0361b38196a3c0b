/**
 * The statements by name, with the types of their parameters and rows. Each area's `<area>.statements.d.ts` adds its
 * own; `npm run db:types` generates them from the sources and a migrated database (decision 117).
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas extend it
export interface Statements {}

export type StatementName = keyof Statements;

/** A parameter of type json or jsonb: JSON as text, or an object. pg would send an array as one of Postgres. */
export type JsonParameter = string | (object & { readonly length?: never });

/** Any parameter may be null. Arrays are only read. */
type Parameter<Type> = (Type extends (infer Item)[] ? readonly (Item | null)[] : Type) | null;
type ParametersOf<Values extends unknown[]> = { readonly [Index in keyof Values]: Parameter<Values[Index]> };

/** The values of a statement, in the order of its parameters. */
export type ValuesOf<Name extends StatementName> = ParametersOf<Statements[Name]['values']>;

/** A row of a statement. Columns that Postgres does not prove to be non-null are nullable. */
export type RowOf<Name extends StatementName> = Statements[Name]['row'];

type KeyOf<Row> = Row extends unknown ? keyof Row : never;

/**
 * What a caller may declare a row to be: exactly the statement's columns, each with its type or a part of it, such as a
 * few texts, the shape of JSON, or a value that the statement never leaves null. One variant of a union may omit
 * columns that are null in it.
 */
export type Narrowed<Name extends StatementName, Row> = {
  [Column in keyof RowOf<Name>]?: RowOf<Name>[Column] | null;
} & { [Missing in Exclude<keyof RowOf<Name>, KeyOf<Row>>]: never } & {
  [Extra in Exclude<KeyOf<Row>, keyof RowOf<Name>>]: never;
};
