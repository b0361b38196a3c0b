import { answerOf, mutantsOf } from './mutant.mjs';

/** Answers with a list's total replaced by the length of the page. */
const totalOfPage = (call) =>
  answerOf(call, (body) => {
    if (body.total === body.list.length) return false;
    body.total = body.list.length;
  });

/** Lists and counters that agree with themselves answer by answer, and not with each other. */
export const listMutants = [
  ...mutantsOf('search', [
    [
      'the total of what is found is the length of the page',
      'every order finds the same',
      totalOfPage('GET /v1/search/search-user'),
    ],
  ]),

  ...mutantsOf('lives', [
    [
      'a giver is ranked twice, by one place each',
      'rankings of givers are numbered',
      answerOf('GET /v1/streams/{id}/top-users', (body) => {
        const [first, second] = body.list;
        if (!second) return false;
        body.list[1] = { ...first, rank: second.rank };
      }),
    ],
    [
      'the total of givers is the length of the page',
      'rankings of givers are numbered',
      totalOfPage('GET /v1/streams/{id}/top-users'),
    ],
  ]),

  ...mutantsOf('store', [
    [
      'a grade has no discount',
      "a member's prices are less the discount",
      answerOf('GET /v1/pg/bt-save-item-list', ({ list }) => {
        for (const product of list) {
          product.discountRate = 0;
          product.discounted_price_krw = product.price_krw;
        }
      }),
    ],
  ]),

  ...mutantsOf('alarms', [
    [
      'the badge of alarms is always empty',
      'what is unread is as much as the lists say',
      answerOf('GET /v1/mypage/alarm-not-read-info', (body) => {
        if (body.total_cnt === 0) return false;
        Object.assign(body, { live_cnt: 0, active_cnt: 0, total_cnt: 0 });
      }),
    ],
  ]),

  ...mutantsOf('messages', [
    [
      'the badge of messages is always empty',
      'what is unread is counted',
      answerOf('GET /v1/direct-message/dm-message-no-read-count', (body) => {
        if (body.no_read_cnt === 0) return false;
        body.no_read_cnt = 0;
      }),
    ],
    [
      'a conversation has nothing unread',
      'what is unread is counted',
      answerOf('GET /v1/direct-message/dm-user-list', ({ list }) => {
        if (list.every(({ no_read_cnt }) => no_read_cnt === 0)) return false;
        for (const one of list) one.no_read_cnt = 0;
      }),
    ],
  ]),
];
