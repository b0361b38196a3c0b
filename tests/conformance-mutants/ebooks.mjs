import { keyless, mutantsOf, refusalOf, requestOf, responseOf, succeedWith } from './mutant.mjs';

const list = 'GET /v1/external/ebook/list';
const info = 'GET /v1/external/ebook/info/{id}';
const chapters = 'GET /v1/external/ebook/chapters/{id}';
const buy = 'POST /v1/external/ebook/buy';
const address = 'GET /v1/external/ebook/download-url';
const place = 'PUT /v1/external/ebook/place/{id}';

const site = 'the books of site 2 are listed';
const tokens = 'the token of another service';
const locked = 'three chapters are free';
const once = 'a chapter costs its price once';
const price = 'another price than the one shown, and too little';
const whole = 'all that are left cost less';
const places = 'the place is the same for each token';

const bought = {
  purchase_id: 1,
  book_id: 1,
  chapters: [4],
  pay_cd: 'STAR',
  price: 10,
  balance: 0,
  bought_on: '2026-11-20T12:05:00.000Z',
};

/** E-books, with faults. */
export const ebookMutants = mutantsOf('external', [
  ['a book is listed twice', site, responseOf(list, (body) => void body.list.push(body.list[0]))],
  [
    'books of every site are listed',
    site,
    requestOf(list, ({ query }) => query.has('site_id') && query.delete('site_id')),
  ],
  [
    'any token opens the books',
    tokens,
    refusalOf(list, 'invalid_token', (_body, response) =>
      succeedWith(response, { list: [], total: 0, offset: 0, limit: 20 }),
    ),
  ],
  [
    'a locked chapter has its text',
    locked,
    responseOf(chapters, (body) => {
      for (const chapter of body.list) chapter.paragraphs ??= chapter.state_cd === 'locked' ? ['글'] : null;
    }),
  ],
  [
    'a fourth chapter is free',
    locked,
    responseOf(chapters, (body) => {
      const fourth = body.list.find(({ chapter_no }) => chapter_no === 4);
      if (!fourth) return false;
      fourth.state_cd = 'free';
    }),
  ],
  ['the key of a purchase is ignored', once, keyless(buy)],
  [
    'a purchase takes another price than it says',
    once,
    responseOf(buy, (body) => {
      body.balance -= 1;
    }),
  ],
  [
    'a chapter is bought again',
    once,
    refusalOf(buy, 'chapter_bought', (_body, response) => succeedWith(response, bought)),
  ],
  [
    'any price is accepted',
    price,
    refusalOf(buy, 'ebook_price_changed', (_body, response) => succeedWith(response, bought)),
  ],
  [
    'all that are left cost their full price',
    whole,
    responseOf(info, (body) => {
      body.left_star_cnt = body.chapter_star_cnt * body.left_chapter_cnt;
    }),
  ],
  [
    'a book is downloaded without being bought',
    whole,
    refusalOf(address, 'book_not_bought', (_body, response) =>
      succeedWith(response, { url: '/', file_name: 'x.epub', expires_on: '2026-11-20T12:05:00.000Z' }),
    ),
  ],
  [
    'a place is forgotten',
    places,
    responseOf(info, (body) => {
      if (body.place === null) return false;
      body.place = null;
    }),
  ],
  ['an older device replaces the place', places, requestOf(place, ({ body }) => delete body?.follows_on)],
]);
