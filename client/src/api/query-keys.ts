import type { paths } from '@honey/client';
import type { Query } from '@tanstack/react-query';

/** A path of the API document with a GET. */
export type ReadPath = {
  [Path in keyof paths]: paths[Path] extends { get: object } ? Path : never;
}[keyof paths];

/** The parameters of one kind in a call's types; none if the call has none of them. */
type OneKind<Parameters> = [NonNullable<Parameters>] extends [never] ? unknown : NonNullable<Parameters>;

/** The parameters of a GET in its path and its query string, by name. */
type ReadParameters<Path extends ReadPath> = Path extends unknown
  ? paths[Path] extends { get: { parameters: { path?: infer InPath; query?: infer InQuery } } }
    ? OneKind<InPath> & OneKind<InQuery>
    : never
  : never;

type KeyParameters<Path extends ReadPath> = {
  readonly [Name in keyof ReadParameters<Path>]?: ReadParameters<Path>[Name] | null | undefined;
};

/** What distinguishes responses to the same request. */
interface KeyScope {
  /** The signed-in member, on whom the response depends; null: a visitor. */
  viewer?: number | null;
  /** A cache of its own, for data that are read once or in another shape. */
  use?: string;
}

declare const made: unique symbol;

/** Keys are made in this file alone: a list written elsewhere is not a key for the compiler. */
interface Made {
  readonly [made]: true;
}

/** The key of a call's responses. */
export type CallKey<Path extends ReadPath = ReadPath> = readonly [
  path: Path,
  parameters?: KeyParameters<Path>,
  scope?: KeyScope,
] &
  Made;

/** Data that are not the response to one call: collected from several, or not from the API. */
type LocalName =
  | 'browser-push'
  | 'console-search'
  | 'history'
  | 'inquiry'
  | 'places-of-today'
  | 'private-image';

type LocalKey = readonly [name: LocalName, ...parts: (string | number | null)[]] & Made;

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly unknown[] & Made;
  }
}

/**
 * The key of a call's responses, from its path in the API document and its parameters. As a filter it matches every key
 * with at least these parameters.
 * @param parameters those by which responses differ; pages of an infinite list share one key
 */
export function queryKeyOf<Path extends ReadPath>(
  path: Path,
  parameters: KeyParameters<Path> = {},
  scope?: KeyScope,
): CallKey<Path> {
  if (scope) return [path, parameters, scope] as unknown as CallKey<Path>;
  const isAny = Object.keys(parameters).length === 0;
  return (isAny ? [path] : [path, parameters]) as unknown as CallKey<Path>;
}

/** The key of data that are not the response to one call. As a filter it matches every key that starts like this. */
export const localKeyOf = (name: LocalName, ...parts: (string | number | null)[]): LocalKey =>
  [name, ...parts] as unknown as LocalKey;

/** The beginning of at least one path. */
type Start<Text extends string> = [Extract<ReadPath, `${Text}${string}`>] extends [never] ? never : Text;

/** A predicate for queries: responses to calls whose path starts with one of these. */
export function isOfCalls<const Starts extends readonly string[]>(
  ...starts: { [At in keyof Starts]: Start<Starts[At]> }
): (query: Pick<Query, 'queryKey'>) => boolean {
  return ({ queryKey: [path] }) => typeof path === 'string' && starts.some((start) => path.startsWith(start));
}
