import { answerOf, letThrough, mutantsOf, own, refusalOf, requestOf } from './mutant.mjs';

const base = '/v1/broadcast-setting';
const signature = `${base}/signature`;
const contest = 'GET /v1/streams/{id}/contest';
const done = () => own(200, { result: 'ok' });

const signatures = 'a signature binds';
const key = 'a stream key is told once';
const text = 'a text stands on top';
const kind = 'the kind of content is one of those';
const red = 'red lives are for who applied';
const found = 'hosts to broadcast with are found';
const contestant = 'a contestant is added';
const managers = 'a host appoints a manager';

/** The last key that was told, for a server that makes no other. */
function sameKey() {
  let told;
  return answerOf(`POST ${base}/live-stream-key-make`, (body) => {
    if (told === undefined) {
      told = body.stream_key;
      return false;
    }
    body.stream_key = told;
  });
}

/** What hosts set, and who takes part with them. */
export const hostMutants = [
  ...mutantsOf('broadcast', [
    ['a signature that is taken away stays', signatures, requestOf(`DELETE ${signature}`, done)],
    [
      'signatures begin with the largest amount',
      signatures,
      answerOf(`GET ${signature}`, ({ list }) => (list.length > 1 ? void list.reverse() : false)),
    ],
    [
      'an amount that is taken is bound again',
      signatures,
      refusalOf(`POST ${signature}`, 'signature_taken', (_body, answered) =>
        letThrough(answered, {
          signature_id: 1,
          title: '확인 폭죽',
          star_cnt: 11,
          image: '/files/1.webp',
          created_at: new Date().toISOString(),
        }),
      ),
    ],
    ['a stream key is the one before', key, sameKey],
    [
      'a stream key may be kept by others',
      key,
      answerOf(`POST ${base}/live-stream-key-make`, (_body, answered) => {
        answered.headers['cache-control'] = 'max-age=60';
      }),
    ],
    [
      'a text is answered and not kept',
      text,
      answerOf(`GET ${base}/bt-live-stream-setting-info`, (body) => {
        if (body.boilerplate === '') return false;
        body.boilerplate = '';
      }),
    ],
    [
      'the kind of content is answered as it was chosen, and not kept',
      kind,
      answerOf(`GET ${base}/bt-live-stream-setting-info`, (body) => {
        if (body.theme_cd === null) return false;
        body.theme_cd = null;
      }),
    ],
    [
      'an application for red lives cannot be taken back',
      red,
      answerOf(`POST ${base}/red-live-ask-proc`, (body) => {
        if (body.red_ask_yn === 'Y') return false;
        body.red_ask_yn = 'Y';
      }),
    ],
    [
      'no host is found',
      found,
      answerOf(`GET ${base}/contest-bj-search`, (body) => {
        if (body.list.length === 0) return false;
        body.list = [];
        body.total = 0;
      }),
    ],
    [
      'a contestant who was taken out still sits there',
      contestant,
      requestOf(`DELETE ${base}/contest-proc`, done),
    ],
    [
      'a table has no contestants',
      contestant,
      answerOf(contest, (body) => {
        if (body.list.length === 0) return false;
        body.list = [];
      }),
    ],
    ['a manager who is dismissed stays', managers, requestOf('DELETE /v1/user/manager', done)],
    [
      'a manager is not listed',
      managers,
      answerOf('GET /v1/user/manager', (body) => {
        if (body.list.length === 0) return false;
        body.list = [];
        body.total = 0;
      }),
    ],
  ]),
  ...mutantsOf('lives', [
    [
      'the picture of a rival is for every visit',
      'a live that fights nobody',
      refusalOf('POST /v1/streams/{id}/rival', 'watch_not_found', (body, answered) => {
        answered.status = 404;
        body.code = 'battle_not_found';
      }),
    ],
  ]),
];
