import { mutantResponse, mutantsOf, refusalOf, requestOf, responseOf, succeedWith } from './mutant.mjs';

const base = '/v1/broadcast-setting';
const signature = `${base}/signature`;
const contest = 'GET /v1/streams/{id}/contest';
const done = () => mutantResponse(200, { result: 'ok' });

const signatures = 'a signature binds';
const key = 'a stream key is shown once';
const text = 'a text is shown at the top';
const kind = 'the kind of content is one of the known';
const red = 'red lives are for hosts who applied';
const found = 'hosts to broadcast with are found';
const contestant = 'a contestant is added';
const managers = 'a host appoints a manager';

/** The last key returned, for a server that makes no other. */
function sameKey() {
  let lastKey;
  return responseOf(`POST ${base}/live-stream-key-make`, (body) => {
    if (lastKey === undefined) {
      lastKey = body.stream_key;
      return false;
    }
    body.stream_key = lastKey;
  });
}

/** Hosts' settings, and the people who take part in their lives. */
export const hostMutants = [
  ...mutantsOf('broadcast', [
    ['a removed signature stays', signatures, requestOf(`DELETE ${signature}`, done)],
    [
      'signatures start with the largest amount',
      signatures,
      responseOf(`GET ${signature}`, ({ list }) => (list.length > 1 ? void list.reverse() : false)),
    ],
    [
      'a taken amount is bound again',
      signatures,
      refusalOf(`POST ${signature}`, 'signature_taken', (_body, response) =>
        succeedWith(response, {
          signature_id: 1,
          title: '확인 폭죽',
          star_cnt: 11,
          image: '/files/1.webp',
          created_at: new Date().toISOString(),
        }),
      ),
    ],
    ['a stream key is the previous one', key, sameKey],
    [
      'a stream key may be stored by others',
      key,
      responseOf(`POST ${base}/live-stream-key-make`, (_body, response) => {
        response.headers['cache-control'] = 'max-age=60';
      }),
    ],
    [
      'a text is returned and not stored',
      text,
      responseOf(`GET ${base}/bt-live-stream-setting-info`, (body) => {
        if (body.boilerplate === '') return false;
        body.boilerplate = '';
      }),
    ],
    [
      'the kind of content is returned as chosen, and not stored',
      kind,
      responseOf(`GET ${base}/bt-live-stream-setting-info`, (body) => {
        if (body.theme_cd === null) return false;
        body.theme_cd = null;
      }),
    ],
    [
      'an application for red lives cannot be withdrawn',
      red,
      responseOf(`POST ${base}/red-live-ask-proc`, (body) => {
        if (body.red_ask_yn === 'Y') return false;
        body.red_ask_yn = 'Y';
      }),
    ],
    [
      'no host is found',
      found,
      responseOf(`GET ${base}/contest-bj-search`, (body) => {
        if (body.list.length === 0) return false;
        body.list = [];
        body.total = 0;
      }),
    ],
    ['a removed contestant is still listed', contestant, requestOf(`DELETE ${base}/contest-proc`, done)],
    [
      'a table has no contestants',
      contestant,
      responseOf(contest, (body) => {
        if (body.list.length === 0) return false;
        body.list = [];
      }),
    ],
    ['a dismissed manager stays', managers, requestOf('DELETE /v1/user/manager', done)],
    [
      'a manager is not listed',
      managers,
      responseOf('GET /v1/user/manager', (body) => {
        if (body.list.length === 0) return false;
        body.list = [];
        body.total = 0;
      }),
    ],
  ]),
  ...mutantsOf('lives', [
    [
      'the picture of a rival is for every visit',
      'a live without a battle',
      refusalOf('POST /v1/streams/{id}/rival', 'watch_not_found', (body, response) => {
        response.status = 404;
        body.code = 'battle_not_found';
      }),
    ],
  ]),
];
