import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { nextOffset } from '../../../api/offset-pages.ts';
import { untilLoaded } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { isOfCalls, queryKeyOf } from '../../../api/query-keys.ts';
import { withServiceToken } from '../../../api/service-calls.ts';
import { withStoredText } from '../offline/stored-texts.ts';

export type Book = Schema<'EbookBrief'>;
export type BookInfo = Schema<'EbookInfo'>;
export type Chapter = Schema<'EbookChapter'>;
export type Place = Schema<'EbookPlace'>;

/** Books of a page, and chapters of a page. */
const pageSize = 50;

const listPath = '/v1/external/ebook/list';
const infoPath = '/v1/external/ebook/info/{id}';
const chaptersPath = '/v1/external/ebook/chapters/{id}';
const openListPath = '/v1/external/ebook/catalogue';
const openInfoPath = '/v1/external/ebook/catalogue/{id}';
const openChaptersPath = '/v1/external/ebook/catalogue/{id}/chapters';

/**
 * The books, with what the member has of each.
 * @param userKey null for visitors
 */
export const booksQuery = (userKey: number | null) =>
  infiniteQueryOptions({
    queryKey: userKey === null ? queryKeyOf(openListPath) : queryKeyOf(listPath, {}, { viewer: userKey }),
    queryFn: ({ pageParam: offset, signal }): Promise<Schema<'EbookList'>> => {
      const query = { offset, limit: pageSize };
      return userKey === null
        ? unwrap(api.GET(openListPath, { params: { query }, signal }))
        : withServiceToken('ebook', (header) => api.GET(listPath, { params: { query, header }, signal }));
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    refetchInterval: untilLoaded,
  });

/**
 * A book with its prices; readable while the server cannot be reached if this device has opened it.
 * @param userKey null for visitors
 */
export const bookQuery = (userKey: number | null, id: number) =>
  queryOptions({
    queryKey:
      userKey === null ? queryKeyOf(openInfoPath, { id }) : queryKeyOf(infoPath, { id }, { viewer: userKey }),
    queryFn: ({ signal }): Promise<BookInfo> => {
      const path = { id };
      if (userKey === null) return unwrap(api.GET(openInfoPath, { params: { path }, signal }));
      return withStoredText(userKey, `${id}`, () =>
        withServiceToken('ebook', (header) => api.GET(infoPath, { params: { path, header }, signal })),
      );
    },
    refetchInterval: untilLoaded,
  });

/**
 * The chapters of a book without their texts.
 * @param userKey null for visitors
 */
export const chaptersQuery = (userKey: number | null, id: number) =>
  infiniteQueryOptions({
    queryKey:
      userKey === null
        ? queryKeyOf(openChaptersPath, { id })
        : queryKeyOf(chaptersPath, { id }, { viewer: userKey, use: 'list' }),
    queryFn: ({ pageParam: offset, signal }): Promise<Schema<'EbookChapterList'>> => {
      const path = { id };
      const query = { offset, limit: pageSize };
      return userKey === null
        ? unwrap(api.GET(openChaptersPath, { params: { path, query }, signal }))
        : withServiceToken('ebook', (header) =>
            api.GET(chaptersPath, { params: { path, query, header }, signal }),
          );
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    refetchInterval: untilLoaded,
  });

/** A chapter with its text, and where the member stopped reading the book. */
export interface OpenedChapter {
  chapter: Chapter;
  place: Place | null;
}

/** A chapter with its text unless it is locked; stored on this device once it is opened. */
export const chapterQuery = (userKey: number, id: number, no: number) =>
  queryOptions({
    queryKey: queryKeyOf(chaptersPath, { id, no }, { viewer: userKey }),
    queryFn: ({ signal }): Promise<OpenedChapter> =>
      withStoredText(userKey, `${id}.${no}`, async () => {
        const { list, place } = await withServiceToken('ebook', (header) =>
          api.GET(chaptersPath, { params: { path: { id }, query: { no }, header }, signal }),
        );
        const [chapter] = list;
        if (!chapter) throw new Error('a chapter was answered without the chapter');
        return { chapter, place };
      }),
    // The text does not change; what may be read does by a purchase, which refetches it.
    staleTime: 60_000,
    refetchInterval: untilLoaded,
  });

/**
 * Buys a chapter, or all that are left, once per idempotency key.
 * @throws ApiError
 */
export const buyChapters = (
  body: Schema<'EbookBuyRequest'>,
  key: string,
): Promise<Schema<'EbookBuyResult'>> =>
  withServiceToken('ebook', (header) =>
    api.POST('/v1/external/ebook/buy', {
      params: { header },
      body,
      headers: { 'Idempotency-Key': key },
    }),
  );

/**
 * Stores where the member stopped reading.
 * @throws ApiError `ebook_place_changed` if another device stored a place since
 */
export const storePlace = (id: number, body: Schema<'EbookPlaceRequest'>): Promise<Place> =>
  withServiceToken('ebook', (header) =>
    api.PUT('/v1/external/ebook/place/{id}', { params: { path: { id }, header }, body }),
  );

/**
 * The address from which the member downloads a book.
 * @throws ApiError
 */
export const downloadAddress = (id: number): Promise<Schema<'EbookDownload'>> =>
  withServiceToken('ebook', (header) =>
    api.GET('/v1/external/ebook/download-url', { params: { query: { book_id: id }, header } }),
  );

/** Refetches what members have of the books. */
export const ebooksChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: isOfCalls(listPath, infoPath, chaptersPath) });
