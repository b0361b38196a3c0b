// How the pages of a list are reached.

/**
 * The queries of a list's pages.
 * @typedef {(read: (query: string) => Promise<any>, perPage: number) => Promise<{ first: string, [page: string]: string
 * }>} PagesOf
 */

/** Entries read at once from a list with a cursor, to find its middle and its end. */
const cursorPageSize = 100;

/**
 * The first, a middle and the last page of a list by its total.
 * @type {PagesOf}
 */
export async function byOffset(read, perPage) {
  const { total } = await read(`limit=${perPage}`);
  const at = (offset) => `limit=${perPage}&offset=${Math.max(0, Math.floor(offset))}`;
  return { first: at(0), middle: at(total / 2), last: at(total - perPage) };
}

/**
 * The first, a middle and the last page of a list with a cursor.
 * @type {PagesOf}
 */
export async function byCursor(read, perPage) {
  const cursors = [];
  for (let { cursor } = await read(`limit=${cursorPageSize}`); cursor !== null; ) {
    const page = await read(`limit=${cursorPageSize}&cursor=${cursor}`);
    // A list that ends with a full page continues with an empty one.
    if (page.list.length > 0) cursors.push(cursor);
    ({ cursor } = page);
  }
  const after = (cursor) => `limit=${perPage}${cursor === undefined ? '' : `&cursor=${cursor}`}`;
  return {
    first: after(),
    middle: after(cursors[Math.floor(cursors.length / 2)]),
    last: after(cursors.at(-1)),
  };
}

/** The largest offset of a list. */
const offsetMax = 1_000_000;

/**
 * The first, a middle and the last page of a list with a cursor that has many entries and does not count them all: the
 * cursors are found by offset.
 * @type {PagesOf}
 */
export async function bySeek(read, perPage) {
  const entryAt = (offset) => read(`limit=1&offset=${offset}`);
  let [entries, tooMany] = [0, offsetMax + 1];
  while (tooMany - entries > 1) {
    const tried = Math.floor((entries + tooMany) / 2);
    if ((await entryAt(tried - 1)).list.length > 0) entries = tried;
    else tooMany = tried;
  }
  const after = async (offset) => `limit=${perPage}&cursor=${(await entryAt(offset - 1)).cursor}`;
  return {
    first: `limit=${perPage}`,
    middle: await after(Math.max(1, Math.floor(entries / 2))),
    last: await after(Math.max(1, entries - perPage)),
  };
}

/**
 * For responses that are not paged.
 * @type {PagesOf}
 */
export const whole = async () => ({ first: '' });
