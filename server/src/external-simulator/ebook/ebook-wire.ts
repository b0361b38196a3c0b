import {
  digits,
  instant,
  integer,
  list,
  oneOf,
  optional,
  record,
  text,
  type WireType,
} from '../../core/wire/wire-schema.ts';

/** Most chapters of a book. */
const chaptersMax = 1_000;
/** Most books of one answer. */
const booksMax = 100;
/** Longest paragraph. */
const paragraphLength = 20_000;
const paragraphsMax = 10_000;
/** Longest cover, an SVG text. */
const coverLength = 500_000;
/** Longest file in base64. */
const fileLength = 8_000_000;

const key = integer({ min: 1 });
const chapterNo = integer({ min: 1, max: chaptersMax });

/** A chapter without its text. */
export const chapterBrief = record({
  no: chapterNo,
  title: text({ min: 1, max: 200 }),
  characters: integer(),
  /** Whether it is free. */
  free: oneOf(['Y', 'N']),
});

/** A book. */
export const bookAnswer = record({
  id: key,
  title: text({ min: 1, max: 200 }),
  author: text({ min: 1, max: 100 }),
  kind: text({ min: 1, max: 40, pattern: /^[a-z-]+$/ }),
  kind_name: text({ min: 1, max: 40 }),
  summary: text({ max: 2_000 }),
  published_day: text({ min: 10, max: 10, pattern: /^\d{4}-\d{2}-\d{2}$/ }),
  chapters: list(chapterBrief, { min: 1, max: chaptersMax }),
});
export type BookAnswer = WireType<typeof bookAnswer>;

/** Books, in the order of their ids. */
export const booksAnswer = record({
  list: list(bookAnswer, { max: booksMax }),
  total: integer(),
  offset: integer(),
  limit: integer({ min: 1, max: booksMax }),
});

/** A cover. */
export const coverAnswer = record({ svg: text({ min: 1, max: coverLength }) });

/** A chapter with its text. */
export const chapterAnswer = record({
  book_id: key,
  no: chapterNo,
  title: text({ min: 1, max: 200 }),
  paragraphs: list(text({ max: paragraphLength }), { max: paragraphsMax }),
});
export type ChapterAnswer = WireType<typeof chapterAnswer>;

/** What a member bought, by book. */
export const boughtAnswer = record({
  member: key,
  books: list(record({ book_id: key, chapters: list(chapterNo, { max: chaptersMax }) })),
});
export type BoughtAnswer = WireType<typeof boughtAnswer>;

/** A purchase to make. */
export const purchaseBody = record({
  member: key,
  book_id: key,
  chapters: list(chapterNo, { min: 1, max: chaptersMax }),
});
export type PurchaseBody = WireType<typeof purchaseBody>;

/** A purchase that was made. */
export const purchaseAnswer = record({
  member: key,
  book_id: key,
  chapters: list(chapterNo, { min: 1, max: chaptersMax }),
  bought_at: instant,
});
export type PurchaseAnswer = WireType<typeof purchaseAnswer>;

/** A whole book as a file. */
export const fileAnswer = record({
  book_id: key,
  media_type: oneOf(['application/epub+zip']),
  base64: text({ min: 1, max: fileLength, pattern: /^[A-Za-z0-9+/]+={0,2}$/ }),
});

/** Parameters of the paths. */
export const siteParams = record({ site: digits() });
export const bookParams = record({ site: digits(), book: digits() });
export const memberParams = record({ site: digits(), member: digits() });
export const memberBookParams = record({ site: digits(), member: digits(), book: digits() });
export const memberChapterParams = record({ site: digits(), member: digits(), book: digits(), no: digits() });

/** The page of a list. */
export const pageQuery = record({ offset: optional(digits()), limit: optional(digits({ max: 3 })) });
