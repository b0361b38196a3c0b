import { answerOf, keyless, letThrough, mutantsOf, refusalOf, refuseAs } from './mutant.mjs';

const info = 'GET /v1/direct-message/dm-message-key-info';
const conversations = 'GET /v1/direct-message/dm-user-list';
const many = 'POST /v1/direct-message/dm-multi-message-insert';
const waits = 'what a stranger writes is a request';
const friends = 'friends are who follow each other';
const several = 'the same goes to several';

const addPicture = 'POST /v1/mypage/board-file';
const dropPicture = 'DELETE /v1/mypage/board-file';
const pictures = 'pictures are added to an inquiry';

/** Messages and inquiries that go wrong. */
export const talkMutants = [
  ...mutantsOf('messages', [
    [
      'strangers write as they like',
      waits,
      refusalOf('POST /v1/direct-message/dm-message-insert', 'message_request_waiting', (_body, answered) =>
        letThrough(answered, { message_id: 1 }),
      ),
    ],
    [
      'a request that waits is not told',
      waits,
      answerOf(info, (body) => {
        if (body.waiting_yn === 'N') return false;
        Object.assign(body, { waiting_yn: 'N', refusal_code: null });
      }),
    ],
    [
      'a request waits for ever',
      waits,
      answerOf(info, (body) => {
        if (body.waiting_yn === 'Y') return false;
        body.waiting_yn = 'Y';
      }),
    ],
    [
      'requests stand nowhere',
      waits,
      answerOf(conversations, (body, _answered, { query }) => {
        if (body.total === 0 || query.get('kind') !== 'request') return false;
        Object.assign(body, { list: [], total: 0, cursor: null });
      }),
    ],
    [
      'requests are counted among what is not read',
      waits,
      answerOf('GET /v1/direct-message/dm-message-no-read-count', (body) => {
        if (body.request_cnt === 0) return false;
        body.no_read_cnt += body.request_cnt;
      }),
    ],
    [
      'friends are nobody',
      friends,
      answerOf('GET /v1/direct-message/dm-friend-list', (body) =>
        body.total === 0 ? false : void Object.assign(body, { list: [], total: 0 }),
      ),
    ],
    ['the same to several is sent again', several, keyless(many)],
    [
      'one who is not there keeps it from all',
      several,
      answerOf(many, (body) => {
        body.sent_cnt = 0;
      }),
    ],
    [
      'whom it did not reach is not told',
      several,
      answerOf(many, ({ list }) => {
        for (const one of list) one.code = null;
      }),
    ],
  ]),

  ...mutantsOf('inquiries', [
    [
      'a picture that is there is added again',
      pictures,
      answerOf(addPicture, ({ files }) => void files.push(...files)),
    ],
    [
      'others add pictures to an inquiry',
      pictures,
      refusalOf(addPicture, 'inquiry_not_found', (_body, answered) => refuseAs(answered, 403, 'forbidden')),
    ],
    [
      'pictures of others are taken',
      pictures,
      refusalOf(addPicture, 'file_not_found', (_body, answered) => letThrough(answered, { files: [] })),
    ],
    [
      'a picture that is gone is removed again',
      pictures,
      refusalOf(dropPicture, 'file_not_found', (_body, answered) => letThrough(answered, { files: [] })),
    ],
  ]),
];
