import { mutantsOf, responseOf } from './mutant.mjs';

/** Responses with a list's total replaced by the length of the page. */
const totalOfPage = (call) =>
  responseOf(call, (body) => {
    if (body.total === body.list.length) return false;
    body.total = body.list.length;
  });

/**
 * The case that checks the order of an area's lists.
 * @param {string} area
 */
const ordered = (area) => `every list of ${area} is in the order that its call specifies`;

/** Responses with a list reversed. */
const reversed = (call) =>
  responseOf(call, (body) => {
    if (body.list.length < 2) return false;
    body.list.reverse();
  });

/** Lists and counters that are consistent response by response, and not with each other. */
export const listMutants = [
  ...mutantsOf('admin', [
    ['the audit log is oldest first', ordered('admin'), reversed('GET /v1/admin/audit-log')],
  ]),

  ...mutantsOf('social', [
    ['followers are oldest first', ordered('social'), reversed('GET /v1/user/follower-list/{id}')],
  ]),

  ...mutantsOf('blocks', [
    ['hidden members are oldest first', ordered('blocks'), reversed('GET /v1/block/user-chat-hidden')],
  ]),

  ...mutantsOf('messages', [
    [
      'conversations start with the oldest message',
      ordered('messages'),
      reversed('GET /v1/direct-message/dm-user-list'),
    ],
  ]),

  ...mutantsOf('files', [
    ['a member’s files are oldest first', ordered('files'), reversed('GET /v1/etc/user-files')],
  ]),

  ...mutantsOf('broadcast', [
    ['managers are oldest first', ordered('broadcast'), reversed('GET /v1/user/manager')],
  ]),

  ...mutantsOf('store', [
    ['operators get the oldest order first', ordered('store'), reversed('GET /v1/admin/orders')],
  ]),

  ...mutantsOf('users', [
    ['operators get the oldest member first', ordered('users'), reversed('GET /v1/admin/members')],
  ]),

  ...mutantsOf('search', [
    [
      'the total of a search is the length of the page',
      'every order finds the same',
      totalOfPage('GET /v1/search/search-user'),
    ],
  ]),

  ...mutantsOf('lives', [
    [
      'a giver is ranked twice, by one place each',
      'rankings of givers are numbered',
      responseOf('GET /v1/streams/{id}/top-users', (body) => {
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
      responseOf('GET /v1/pg/bt-save-item-list', ({ list }) => {
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
      'the unread count matches',
      responseOf('GET /v1/mypage/alarm-not-read-info', (body) => {
        if (body.total_cnt === 0) return false;
        Object.assign(body, { live_cnt: 0, active_cnt: 0, total_cnt: 0 });
      }),
    ],
  ]),

  ...mutantsOf('messages', [
    [
      'the badge of messages is always empty',
      'unread messages are counted',
      responseOf('GET /v1/direct-message/dm-message-no-read-count', (body) => {
        if (body.no_read_cnt === 0) return false;
        body.no_read_cnt = 0;
      }),
    ],
    [
      'a conversation has no unread messages',
      'unread messages are counted',
      responseOf('GET /v1/direct-message/dm-user-list', ({ list }) => {
        if (list.every(({ no_read_cnt }) => no_read_cnt === 0)) return false;
        for (const one of list) one.no_read_cnt = 0;
      }),
    ],
  ]),
];
