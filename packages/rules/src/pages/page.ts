/** A page whose address or answer is not the usual one. */
export interface DeclaredPage {
  title: string;
  /** What the parts of the address that vary look like; left out: digits. */
  shape?: string;
  /** Whether it shows an error page whatever happens, and is answered with its status, 404. */
  error?: true;
}

/**
 * Pages of an area by their addresses, in which `{…}` stands for a part that varies: digits, unless a shape says otherwise.
 * The title is what stands before the site's name; empty: the site's name and slogan alone.
 */
export type Pages = Readonly<Record<string, string | DeclaredPage>>;
