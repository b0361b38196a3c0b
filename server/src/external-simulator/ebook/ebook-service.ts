import { acts, reads, ServiceRefusal, type SimulatedService } from '../base/service.ts';
import { type Book, ebookSite, isFree } from './book.ts';
import {
  type BookAnswer,
  bookAnswer,
  bookParams,
  booksAnswer,
  boughtAnswer,
  chapterAnswer,
  coverAnswer,
  fileAnswer,
  memberBookParams,
  memberChapterParams,
  memberParams,
  pageQuery,
  purchaseAnswer,
  purchaseBody,
  siteParams,
} from './ebook-wire.ts';
import { boughtBy, buyChapters, chapterOf, isWholeBookBought, offeredBook, offeredBooks } from './ebooks.ts';
import { epubOf } from './epub.ts';
import { library } from './library.ts';

const listMax = 100;

type Library = () => Promise<readonly Book[]>;

/** The calls that are the same for all members. */
function bookCalls(library: Library): SimulatedService['calls'] {
  const bookRefusals = { site_not_found: 404, book_not_found: 404 };
  return [
    reads({
      path: '/v1/sites/{site}/books',
      summary: 'Lists books, in the order of their ids',
      params: siteParams,
      query: pageQuery,
      answer: booksAnswer,
      refusals: { site_not_found: 404 },
      handle: async ({ params, query, documents }) => {
        assertSite(params.site);
        const books = await offeredBooks(await library(), documents);
        const offset = Number(query.offset ?? 0);
        const limit = Math.max(1, Math.min(Number(query.limit ?? listMax), listMax));
        const page = books.slice(offset, offset + limit);
        return {
          list: page.map(present),
          total: books.length,
          offset: Math.min(offset, 2_147_483_647),
          limit,
        };
      },
    }),
    reads({
      path: '/v1/sites/{site}/books/{book}',
      summary: 'Returns a book with the titles of its chapters',
      params: bookParams,
      answer: bookAnswer,
      refusals: bookRefusals,
      handle: async ({ params, documents }) => {
        assertSite(params.site);
        return present(await offeredBook(await library(), documents, Number(params.book)));
      },
    }),
    reads({
      path: '/v1/sites/{site}/books/{book}/cover',
      summary: 'Returns the cover of a book, an SVG picture of 600 × 800',
      params: bookParams,
      answer: coverAnswer,
      refusals: bookRefusals,
      handle: async ({ params, documents }) => {
        assertSite(params.site);
        return { svg: (await offeredBook(await library(), documents, Number(params.book))).cover };
      },
    }),
  ];
}

/** What one member may read. */
function memberCalls(library: Library): SimulatedService['calls'] {
  const files = new WeakMap<Book, string>();
  return [
    reads({
      path: '/v1/sites/{site}/members/{member}/books',
      summary: 'Lists the chapters that a member bought, by book',
      params: memberParams,
      answer: boughtAnswer,
      refusals: { site_not_found: 404 },
      handle: async ({ params, documents }) => {
        assertSite(params.site);
        const member = Number(params.member);
        const bought = [...(await boughtBy(documents, member))].sort(([one], [other]) => one - other);
        return { member, books: bought.map(([book_id, chapters]) => ({ book_id, chapters: [...chapters] })) };
      },
    }),
    reads({
      path: '/v1/sites/{site}/members/{member}/books/{book}/chapters/{no}',
      summary: 'Returns the text of a chapter that is free or that the member bought',
      params: memberChapterParams,
      answer: chapterAnswer,
      refusals: { site_not_found: 404, book_not_found: 404, chapter_not_found: 404, chapter_locked: 403 },
      handle: async ({ params, documents }) => {
        assertSite(params.site);
        const book = await offeredBook(await library(), documents, Number(params.book));
        const { no, title, paragraphs } = chapterOf(book, Number(params.no));
        const bought = (await boughtBy(documents, Number(params.member))).get(book.id) ?? [];
        if (!isFree(no) && !bought.includes(no)) throw new ServiceRefusal('chapter_locked');
        return { book_id: book.id, no, title, paragraphs: [...paragraphs] };
      },
    }),
    reads({
      path: '/v1/sites/{site}/members/{member}/books/{book}/file',
      summary: 'Returns a book, of which the member bought all chapters, as an EPUB file in base64',
      params: memberBookParams,
      answer: fileAnswer,
      refusals: { site_not_found: 404, book_not_found: 404, book_not_bought: 403 },
      handle: async ({ params, documents }) => {
        assertSite(params.site);
        const book = await offeredBook(await library(), documents, Number(params.book));
        const bought = (await boughtBy(documents, Number(params.member))).get(book.id) ?? [];
        if (!isWholeBookBought(book, bought)) throw new ServiceRefusal('book_not_bought');
        const base64 = files.get(book) ?? Buffer.from(epubOf(book)).toString('base64');
        files.set(book, base64);
        return { book_id: book.id, media_type: 'application/epub+zip' as const, base64 };
      },
    }),
  ];
}

/** The call that gives a member chapters. */
function purchaseCall(library: Library): SimulatedService['calls'][number] {
  return acts({
    path: '/v1/sites/{site}/purchases',
    summary: 'Gives a member chapters of a book, for ever',
    description:
      'All of them or none. A chapter is bought once; the first chapters are free and cannot be bought.',
    params: siteParams,
    body: purchaseBody,
    answer: purchaseAnswer,
    refusals: {
      site_not_found: 404,
      book_not_found: 404,
      chapter_not_found: 404,
      chapter_free: 409,
      chapter_bought: 409,
    },
    handle: async ({ params, body, documents, now }) => {
      assertSite(params.site);
      const { member, chapters } = body;
      const book = await offeredBook(await library(), documents, body.book_id);
      return { member, ...(await buyChapters(documents, { member, book, chapters, now })) };
    },
  });
}

function assertSite(site: string): void {
  if (Number(site) !== ebookSite) throw new ServiceRefusal('site_not_found');
}

const present = (book: Book): BookAnswer => ({
  id: book.id,
  title: book.title,
  author: book.author,
  kind: book.kind,
  kind_name: book.kindName,
  summary: book.summary,
  published_day: book.publishedOn,
  chapters: book.chapters.map(({ no, title, characters }) => ({
    ...{ no, title, characters },
    free: isFree(no) ? 'Y' : 'N',
  })),
});

/** The e-book service: its books, and which chapters members bought. */
export const ebookService: SimulatedService = {
  name: 'ebook',
  title: 'The e-book service of Honey Live',
  description:
    'Books by site, and which chapters members bought. It knows no prices: the product takes the payment, then gives the chapters here.',
  calls: [...bookCalls(library), ...memberCalls(library), purchaseCall(library)],
};
