/**
 * Pages of an area by their addresses, in which `{…}` stands for a part that varies: digits, unless a shape says otherwise.
 * The title is what stands before the site's name; empty: the site's name and slogan alone.
 */
export type Pages = Readonly<Record<string, string | { title: string; shape: string }>>;
