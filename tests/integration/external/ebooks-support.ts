import type {
  EbookBuyResult,
  EbookChapterList,
  EbookDownload,
  EbookInfo,
  EbookList,
  EbookPlace,
} from '@honey/server/external/ebooks/ebooks.dto';
import type { TestClient } from '../../setup/client.ts';
import type { setExternal } from './support.ts';

type External = ReturnType<typeof setExternal>;
type Person = Awaited<ReturnType<External['member']>>;

/** What a member does with e-books, by the calls of the contract. */
export const readerOf = (person: Person, client: TestClient) => ({
  ...person,
  list: (query = '') => person.get<EbookList>(`ebook/list${query}`),
  info: (id: number) => person.get<EbookInfo>(`ebook/info/${id}`),
  chapters: (id: number, query = '') => person.get<EbookChapterList>(`ebook/chapters/${id}${query}`),
  text: async (id: number, no: number) =>
    (await person.get<EbookChapterList>(`ebook/chapters/${id}?no=${no}`)).body.list[0]?.paragraphs ?? null,
  states: async (id: number) =>
    (await person.get<EbookChapterList>(`ebook/chapters/${id}`)).body.list.map(({ state_cd }) => state_cd),
  buy: (body: object, key?: string | null) =>
    person.post<EbookBuyResult>('ebook/buy', { book_id: 1, pay_cd: 'BTUC', ...body }, key),
  downloadUrl: (id: number) => person.get<EbookDownload>(`ebook/download-url?book_id=${id}`),
  place: (id: number, body: object) =>
    client.send<EbookPlace & { code?: string; detail?: { place: EbookPlace } }>(
      'PUT',
      `/v1/external/ebook/place/${id}`,
      { body, headers: { token: person.token } },
    ),
});
