import { randomUUID } from 'node:crypto';
import { expectEqual, expectOk, expectRefusal, expectThat } from './expect.mjs';
import { LeftOut } from './harness.mjs';

/** Number of free chapters. */
const freeChapters = 3;

/**
 * A member's calls about e-books, with a service token.
 * @param {import('./client.mjs').Client} client
 * @param {string} [service]
 */
async function readerOf(client, service = 'ebook') {
  const issued = await client.get(`/v1/event/service-token?service=${service}`);
  if (issued.status === 503) throw new LeftOut('data', 'the e-book service is not connected');
  const { token } = expectOk(issued);
  const headers = { token };
  const open = client.as(undefined);
  return {
    get: (path) => open.get(`/v1/external/ebook/${path}`, { headers }),
    place: (id, body) => open.put(`/v1/external/ebook/place/${id}`, body, { headers }),
    buy: (body, key = randomUUID()) =>
      open.post('/v1/external/ebook/buy', body, { headers: { ...headers, 'Idempotency-Key': key } }),
  };
}

/**
 * A new member with honey for a whole book, and a book that has locked chapters.
 * @param {import('./world.mjs').World} world
 */
async function newReader(world) {
  const member = await world.joining.member();
  const reader = await readerOf(member.client);
  const { list } = expectOk(await reader.get('list?limit=100'));
  const brief = list.find(({ chapter_cnt, free_chapter_cnt }) => chapter_cnt > free_chapter_cnt + 1);
  if (!brief) throw new LeftOut('data', 'no book has two locked chapters');
  const book = expectOk(await reader.get(`info/${brief.book_id}`));
  const amount = book.chapter_star_cnt * book.chapter_cnt;
  const grant = { user_key: member.userKey, amount, reason: '적합성 검사' };
  expectOk(await (await world.persona('admin01')).client.post('/v1/admin/star-grants', grant));
  const states = async () =>
    expectOk(await reader.get(`chapters/${book.book_id}?limit=100`)).list.map(({ state_cd }) => state_cd);
  const honey = async () => expectOk(await member.client.get(`/v1/users/simple/${member.userKey}`)).star_cnt;
  return { ...reader, member, book, states, honey };
}

/** E-books: what may be read, buying, places, files. @type {Record<string, import('./harness.mjs').Case>} */
export const ebookCases = {
  'the books of site 2 are listed, and those of no other site (EBOOKS-1)': async (world) => {
    const { get } = await readerOf((await world.persona('viewer01')).client);
    const { list, total } = expectOk(await get('list?limit=100'));
    expectEqual(list.length, Math.min(total, 100), 'books of the page');
    const ids = list.map(({ book_id }) => book_id);
    expectEqual(
      ids,
      ids.toSorted((one, other) => one - other),
      'the order',
    );
    expectRefusal(await get('list?site_id=1'), 'book_not_found');
    expectRefusal(await get('info/2000000000'), 'book_not_found');
    expectRefusal(await get('chapters/2000000000'), 'book_not_found');
  },

  'the token of another service does not open the books (EBOOKS-2)': async (world) => {
    const { client } = await world.persona('viewer01');
    await readerOf(client);
    const issued = await client.get('/v1/event/service-token?service=lotto');
    if (issued.status === 503) throw new LeftOut('data', 'the lotto service is not connected');
    const headers = { token: expectOk(issued).token };
    expectRefusal(await world.visitor.get('/v1/external/ebook/list', { headers }), 'invalid_token');
    expectRefusal(await world.visitor.get('/v1/external/ebook/list'), 'invalid_token');
  },

  'three chapters are free, and a locked one has no text (EBOOKS-3)': async (world) => {
    const { get, book, states } = await newReader(world);
    expectEqual(
      await states(),
      Array.from({ length: book.chapter_cnt }, (_, at) => (at < freeChapters ? 'free' : 'locked')),
      'the states of the chapters',
    );
    const [first] = expectOk(await get(`chapters/${book.book_id}?no=1`)).list;
    expectThat(first?.paragraphs?.length > 0, 'the first chapter has a text');
    const [locked] = expectOk(await get(`chapters/${book.book_id}?no=${freeChapters + 1}`)).list;
    expectEqual([locked?.state_cd, locked?.paragraphs], ['locked', null], 'a locked chapter');
    expectRefusal(await get(`chapters/${book.book_id}?no=${book.chapter_cnt + 1}`), 'chapter_not_found');
  },

  'a chapter costs its price once for a key, and is bought once (EBOOKS-5, EBOOKS-7)': async (world) => {
    const { buy, get, book, honey } = await newReader(world);
    const before = await honey();
    const key = randomUUID();
    const body = {
      book_id: book.book_id,
      chapter_no: freeChapters + 1,
      pay_cd: 'STAR',
      price: book.chapter_star_cnt,
    };
    const bought = expectOk(await buy(body, key));
    expectEqual(
      [bought.price, bought.balance, bought.chapters],
      [body.price, before - body.price, [body.chapter_no]],
      'price, balance and chapters',
    );
    expectEqual(expectOk(await buy(body, key)), bought, 'the response to a repeat');
    expectEqual(await honey(), before - body.price, 'the balance after the repeat');
    const [chapter] = expectOk(await get(`chapters/${book.book_id}?no=${body.chapter_no}`)).list;
    expectEqual(chapter?.state_cd, 'bought', 'the state of the chapter');
    expectThat(chapter?.paragraphs?.length > 0, 'the bought chapter has a text');
    expectRefusal(await buy(body), 'chapter_bought');
    expectRefusal(await buy({ ...body, chapter_no: 1 }), 'chapter_free');
    expectRefusal(await buy({ ...body, chapter_no: freeChapters + 2 }, key), 'idempotency_mismatch');
    expectEqual(await honey(), before - body.price, 'the balance after the refusals');
  },

  'another price than the one shown, and too little, are refused (EBOOKS-8)': async (world) => {
    const { buy, book, states } = await newReader(world);
    const body = { book_id: book.book_id, chapter_no: freeChapters + 1 };
    expectRefusal(
      await buy({ ...body, pay_cd: 'STAR', price: book.chapter_star_cnt + 1 }),
      'ebook_price_changed',
    );
    expectRefusal(await buy({ ...body, pay_cd: 'BTUC' }), 'not_enough_btuc');
    expectThat(!(await states()).includes('bought'), 'nothing is bought');
  },

  'a minor cannot buy a chapter (EBOOKS-8)': async (world) => {
    const { client } = await world.persona('minor01');
    const { buy, get } = await readerOf(client);
    const [book] = expectOk(await get('list')).list;
    if (!book) throw new LeftOut('data', 'there is no book');
    const body = { book_id: book.book_id, chapter_no: freeChapters + 1, pay_cd: 'STAR' };
    expectRefusal(await buy(body), 'minor_payment');
  },

  'all that are left cost less, and make the book downloadable (EBOOKS-6, EBOOKS-12, EBOOKS-13)': async (
    world,
  ) => {
    const { buy, get, book, states, honey } = await newReader(world);
    const left = book.chapter_cnt - freeChapters;
    const price = Math.floor((book.chapter_star_cnt * left * (100 - book.discount_percent)) / 100);
    expectEqual([book.left_chapter_cnt, book.left_star_cnt], [left, price], 'what is left, and its price');
    expectRefusal(await get(`download-url?book_id=${book.book_id}`), 'book_not_bought');
    const before = await honey();
    const bought = expectOk(await buy({ book_id: book.book_id, pay_cd: 'STAR', price }));
    expectEqual([bought.chapters.length, bought.balance], [left, before - price], 'chapters and balance');
    expectThat(!(await states()).includes('locked'), 'no chapter is locked');
    expectRefusal(await buy({ book_id: book.book_id, pay_cd: 'STAR' }), 'ebook_nothing_left');
    const { url, expires_on } = expectOk(await get(`download-url?book_id=${book.book_id}`));
    expectThat(Date.parse(expires_on) > 0, 'the address has an end');
    const file = await world.visitor.get(url);
    expectEqual([file.status, file.headers.get('content-type')], [200, 'application/epub+zip'], 'the file');
    const forged = url.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
    expectRefusal(await world.visitor.get(forged), 'ebook_address_ended');
  },

  'the place is the same for each token, and an older device does not replace it (EBOOKS-15, EBOOKS-16)':
    async (world) => {
      const { place, member, book } = await newReader(world);
      const spot = { chapter_no: 2, paragraph_no: 3, chapter_percent: 40 };
      const first = expectOk(await place(book.book_id, spot));
      const other = await readerOf(member.client);
      expectEqual(expectOk(await other.get(`info/${book.book_id}`)).place, first, 'the place elsewhere');
      const next = { ...spot, chapter_no: 3, follows_on: first.updated_on };
      const second = expectOk(await other.place(book.book_id, next));
      const refused = expectRefusal(
        await place(book.book_id, { ...spot, follows_on: first.updated_on }),
        'ebook_place_changed',
      );
      expectEqual(refused.detail?.place, second, 'the place in the refusal');
    },
};
