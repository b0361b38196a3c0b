/** A page whose address or response is unusual. */
export interface DeclaredPage {
  title: string;
  /** The patterns of the path parameters; default: digits. */
  shape?: string;
  /** Whether it always shows an error page, with status 404. */
  error?: true;
}

/**
 * Pages of an area by their addresses, in which `{…}` is a path parameter: digits, unless a pattern is set. The title
 * precedes the site's name; empty: the site's name and slogan alone.
 */
export type Pages = Readonly<Record<string, string | DeclaredPage>>;
