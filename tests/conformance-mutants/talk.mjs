import { keyless, mutantsOf, refusalOf, refuseAs, responseOf, succeedWith } from './mutant.mjs';

const info = 'GET /v1/direct-message/dm-message-key-info';
const conversations = 'GET /v1/direct-message/dm-user-list';
const many = 'POST /v1/direct-message/dm-multi-message-insert';
const waits = 'a stranger’s message is a request';
const friends = 'friends are members who follow each other';
const several = 'the same message goes to several';

const addPicture = 'POST /v1/mypage/board-file';
const dropPicture = 'DELETE /v1/mypage/board-file';
const pictures = 'pictures are added to a pending inquiry';

/** Messages and inquiries with faults. */
export const talkMutants = [
  ...mutantsOf('messages', [
    [
      'strangers may always write',
      waits,
      refusalOf('POST /v1/direct-message/dm-message-insert', 'message_request_waiting', (_body, response) =>
        succeedWith(response, { message_id: 1 }),
      ),
    ],
    [
      'a pending request is not marked',
      waits,
      responseOf(info, (body) => {
        if (body.waiting_yn === 'N') return false;
        Object.assign(body, { waiting_yn: 'N', refusal_code: null });
      }),
    ],
    [
      'a request stays pending forever',
      waits,
      responseOf(info, (body) => {
        if (body.waiting_yn === 'Y') return false;
        body.waiting_yn = 'Y';
      }),
    ],
    [
      'requests are not listed',
      waits,
      responseOf(conversations, (body, _response, { query }) => {
        if (body.total === 0 || query.get('kind') !== 'request') return false;
        Object.assign(body, { list: [], total: 0, cursor: null });
      }),
    ],
    [
      'requests are counted among unread messages',
      waits,
      responseOf('GET /v1/direct-message/dm-message-no-read-count', (body) => {
        if (body.request_cnt === 0) return false;
        body.no_read_cnt += body.request_cnt;
      }),
    ],
    [
      'no member is a friend',
      friends,
      responseOf('GET /v1/direct-message/dm-friend-list', (body) =>
        body.total === 0 ? false : void Object.assign(body, { list: [], total: 0 }),
      ),
    ],
    ['a repeat to several is sent again', several, keyless(many)],
    [
      'one unknown receiver prevents all',
      several,
      responseOf(many, (body) => {
        body.sent_cnt = 0;
      }),
    ],
    [
      'receivers not reached are not reported',
      several,
      responseOf(many, ({ list }) => {
        for (const one of list) one.code = null;
      }),
    ],
  ]),

  ...mutantsOf('inquiries', [
    ['a picture is added twice', pictures, responseOf(addPicture, ({ files }) => void files.push(...files))],
    [
      'others add pictures to an inquiry',
      pictures,
      refusalOf(addPicture, 'inquiry_not_found', (_body, response) => refuseAs(response, 403, 'forbidden')),
    ],
    [
      'pictures of others are taken',
      pictures,
      refusalOf(addPicture, 'file_not_found', (_body, response) => succeedWith(response, { files: [] })),
    ],
    [
      'a removed picture is removed again',
      pictures,
      refusalOf(dropPicture, 'file_not_found', (_body, response) => succeedWith(response, { files: [] })),
    ],
  ]),
];
