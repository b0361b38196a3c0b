import {
  baseMutants,
  isDocumentCurrent,
  type Mutant,
  problemsOf,
  type Scenario,
} from './held-against-document.ts';

interface Bought {
  books: { book_id: number; chapters: number[] }[];
}

const scenario: Scenario = async (call) => {
  const site = '/v1/sites/2';
  await call('GET', `${site}/books`);
  await call('GET', `${site}/books?offset=1&limit=1`);
  await call('GET', '/v1/sites/1/books', undefined, 404);
  await call('GET', `${site}/books/1`);
  await call('GET', `${site}/books/99`, undefined, 404);
  await call('GET', `${site}/books/1/cover`);
  await call('GET', `${site}/members/7/books/1/chapters/1`);
  await call('GET', `${site}/members/7/books/1/chapters/4`, undefined, 403);
  await call('GET', `${site}/members/7/books/1/chapters/99`, undefined, 404);
  await call('POST', `${site}/purchases`, { member: 7, book_id: 1, chapters: [5, 4] });
  await call('POST', `${site}/purchases`, { member: 7, book_id: 1, chapters: [5, 6] }, 409);
  await call('POST', `${site}/purchases`, { member: 7, book_id: 1, chapters: [3] }, 409);
  await call('POST', `${site}/purchases`, { member: 7, book_id: 99, chapters: [4] }, 404);
  await call('GET', `${site}/members/7/books/1/chapters/4`);
  // A refused purchase gives nothing.
  await call('GET', `${site}/members/7/books/1/chapters/6`, undefined, 403);
  await call('GET', `${site}/members/8/books/1/chapters/4`, undefined, 403);
  const { books } = await call<Bought>('GET', `${site}/members/7/books`);
  expect(books).toEqual([{ book_id: 1, chapters: [4, 5] }]);
  await call('GET', `${site}/members/7/books/1/file`, undefined, 403);
  await call('POST', `${site}/purchases`, { member: 7, book_id: 1, chapters: [6, 7, 8] });
  await call('GET', `${site}/members/7/books/1/file`);
};

/** Makes a refusal a success. */
const instead = (code: string, status = 200): Mutant =>
  async function mutant(send, request) {
    const response = await send(request);
    return (response.body as { code?: string }).code === code ? { ...response, status } : response;
  };

const mutants: Readonly<Record<string, Mutant>> = {
  ...baseMutants,
  'shows locked chapters': instead('chapter_locked'),
  'sells free chapters': instead('chapter_free'),
  'sells a chapter twice': instead('chapter_bought'),
  'gives files that were not bought': instead('book_not_bought'),
  'has books of every site': (send, request) =>
    send({ ...request, path: request.path.replace('/sites/1/', '/sites/2/') }),
  'shows other members’ chapters': (send, request) =>
    send({ ...request, path: request.path.replace('/members/8/', '/members/7/') }),
  'writes the file as bytes': async (send, request) => {
    const response = await send(request);
    const { base64 } = response.body as { base64?: string };
    return base64 === undefined
      ? response
      : {
          ...response,
          body: { ...(response.body as object), base64: Buffer.from(base64, 'base64').toString('latin1') },
        };
  },
};

describe('the simulated e-book service', () => {
  test('is as its document says (EXTERNAL-20)', async () => {
    expect(await isDocumentCurrent('ebook')).toBe(true);
    expect(await problemsOf('ebook', scenario)).toEqual([]);
  });

  test.each(Object.entries(mutants))('that %s is found (EXTERNAL-20)', async (_name, mutant) => {
    const found = await problemsOf('ebook', scenario, mutant).catch((error: unknown) => [String(error)]);
    expect(found).not.toEqual([]);
  });
});
