import { readFileSync } from 'node:fs';
import { matchPage, pagePatterns } from '@honey/rules';
import { expect, it } from '@jest/globals';
import { specifiedCalls } from '../../server/src/core/http/document/specified-calls.ts';

// The whole product: every call and every page that it promises. A removal is made here as well.

/** The calls for apps, operators and other programs, which no page of the specification needs. */
const furtherCalls = `
  POST /v1/user/logout-proc
  DELETE /v1/block/blocking
  POST /v1/broadcast-setting/live-start-proc
  PUT /v1/broadcast-setting/live-edit-proc
  POST /v1/broadcast-setting/live-end-proc
  POST /v1/broadcast-setting/red-live-ask-proc
  POST /v1/broadcast-setting/battle-proc
  DELETE /v1/broadcast-setting/battle-proc
  POST /v1/broadcast-setting/contest-proc
  DELETE /v1/broadcast-setting/contest-proc
  PUT /v1/streams/{id}/heartbeat
  DELETE /v1/streams/{id}/leave
  GET /v1/event/service-token
  GET /v1/event/mission-list
  GET /v1/user/sign-in-list
  DELETE /v1/user/sign-in/{id}
  POST /v1/admin/force-login
  GET /v1/admin/members
  GET /v1/admin/members/{user_key}
  POST /v1/admin/sanctions
  DELETE /v1/admin/sanctions/{id}
  POST /v1/admin/star-grants
  GET /v1/admin/host-asks
  PUT /v1/admin/host-asks/{id}
  GET /v1/admin/lives
  POST /v1/admin/lives/{vod_key}/force-end
  POST /v1/admin/lives/{vod_key}/inspect
  GET /v1/admin/deposits
  PUT /v1/admin/deposits/{ud_key}
  GET /v1/admin/orders
  POST /v1/admin/orders/{order_no}/refund
  GET /v1/admin/exchange-accounts
  PUT /v1/admin/exchange-accounts/{id}
  GET /v1/admin/exchanges
  PUT /v1/admin/exchanges/{id}
  GET /v1/admin/inquiries
  PUT /v1/admin/inquiries/{id}
  GET /v1/admin/reports
  PUT /v1/admin/reports/{id}
  GET /v1/admin/notices
  POST /v1/admin/notices
  PUT /v1/admin/notices/{id}
  DELETE /v1/admin/notices/{id}
  GET /v1/admin/banners
  POST /v1/admin/banners
  PUT /v1/admin/banners/{id}
  DELETE /v1/admin/banners/{id}
  GET /v1/admin/policies
  POST /v1/admin/policies
  GET /v1/admin/prohibits
  POST /v1/admin/prohibits
  DELETE /v1/admin/prohibits/{id}
  GET /v1/admin/settings
  PUT /v1/admin/settings/{key}
  GET /v1/admin/audit-log
  GET /v1/admin/overview
  GET /v1/user/social-providers
  GET /v1/user/login-social-url
  POST /v1/user/login-phone-proc
  PUT /v1/direct-message/dm-message-read-proc
`;

/** The addresses of all pages, besides the one for unknown addresses. */
const addresses = `
  /
  /login
  /login-phone
  /users/login
  /users/login-callback/apple
  /users/login-callback/facebook
  /users/login-callback/google
  /users/login-callback/kakao
  /users/login-callback/naver
  /users/find/password
  /users/user-cert
  /users/sanctions
  /sign-up
  /sign-up/phone
  /sign-up/failed/under-age
  /sign-up/failed/un-agreement-phone
  /announce
  /announce/{id}
  /channels
  /channels/{id}
  /lives/all
  /lives/{id}
  /lives/play/{id}
  /lives/play/{id}/result
  /lives/play/{id}/result-admin
  /lives/play/{id}/sdkPlayer
  /lives/play/{id}/sdkPlayerNpm
  /ebooks
  /ebooks/{id}/chapters
  /ebooks/{id}/chapters/{no}
  /event/circadian-animals
  /event/month-{id}
  /event/pure
  /ranks/host-ranking
  /ranks/daily-host-ranking
  /ranks/weekly-host-ranking
  /ranks/monthly-host-ranking
  /ranks/host-hall-of-fame
  /ranks/member-ranking
  /ranks/daily-member-ranking
  /ranks/weekly-member-ranking
  /ranks/monthly-member-ranking
  /ranks/member-hall-of-fame
  /search
  /search/result
  /stores
  /stores/guide
  /stores/item
  /stores/bankbook/complete
  /stores/payment/cancel
  /stores/complete
  /stores/fail
  /stores/products/{id}
  /stores/products3/{id}
  /policy/{id}
  /users/host-apply
  /temporary/open
  /admin/force-login
  /mgt
  /app/effect-live
  /app/users/cert
  /app/users/move
  /app/users/switch
  /app/users/switch-event
  /app/users/test
  /mypage/settings/live
  /mypage/settings/person
  /mypage/settings/person/alarm
  /mypage/settings/person/block/content
  /mypage/settings/person/block/hidden
  /mypage/settings/person/block/message
  /mypage/settings/person/introduce
  /mypage/settings/person/nickname
  /mypage/settings/person/password
  /mypage/settings/person/phone
  /mypage/settings/person/profile-id
  /mypage/settings/person/profile-image
  /mypage/settings/person/signout
  /mypage/settings/person/introduce-complete
  /mypage/settings/person/nickname-complete
  /mypage/settings/person/password-complete
  /mypage/settings/person/phone-complete
  /mypage/settings/person/profile-id-complete
  /mypage/settings/person/block/chat
  /mypage/settings/person/block/live
  /mypage/settings/service
  /mypage/settings/service/btuc
  /mypage/settings/service/buy
  /mypage/settings/service/cash/use
  /mypage/settings/service/qnas
  /mypage/settings/service/qnas/add
  /mypage/settings/service/qnas/add-privilege
  /mypage/settings/service/qnas/privilege
  /mypage/settings/service/qnas/detail/{id}
  /mypage/settings/service/exchange
  /mypage/settings/service/exchange/info
  /mypage/settings/service/exchange/set
  /mypage/settings/service/income
  /mypage/settings/service/live/support
  /mypage/settings/service/live/time
  /mypage/settings/service/signature
  /mypage/settings/service/items
  /mypage/settings/service/gifts
  /mypage/settings/service/subscriptions
  /messages
  /mypage/settings/live/managers
  /mypage/alarms
  /mypage/settings/live/fans
  /temporary/maintenance
  /stores/result/{order_no}
  /admin
  /sandbox
`;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A call without the names of its path parameters. */
const shapeOf = (call: string): string => call.replace(/\{[^}]+\}/g, '{}');

it('all 307 calls of the product are in its API document', () => {
  const document = JSON.parse(
    readFileSync(new URL('../../server/openapi.json', import.meta.url), 'utf8'),
  ) as { paths: Record<string, Record<string, unknown>> };
  const documented = new Set(
    Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => shapeOf(`${method.toUpperCase()} ${path}`)),
    ),
  );
  const promised = new Set([...specifiedCalls, ...linesOf(furtherCalls)].map(shapeOf));
  expect(promised.size).toBe(307);
  expect([...promised].filter((call) => !documented.has(call))).toEqual([]);
});

it('all 113 pages of the product exist: 112 addresses, and the page of unknown ones', () => {
  const promised = linesOf(addresses);
  const known = new Set(pagePatterns.map(shapeOf));
  expect(new Set(promised).size).toBe(112);
  expect(promised.filter((address) => !known.has(shapeOf(address)))).toEqual([]);
  expect(matchPage('/no/such/page')).toBeUndefined();
});
