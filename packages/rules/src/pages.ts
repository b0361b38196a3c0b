/**
 * Every page of the service (PAGES-1). `{…}` stands for a part that varies: digits, unless
 * `parameterShapes` says otherwise. What fits none of them is "Page Not Found".
 */
export const pagePatterns = [
  '/',
  '/login',
  '/login-phone',
  '/users/login',
  '/users/login-callback/apple',
  '/users/login-callback/facebook',
  '/users/login-callback/google',
  '/users/login-callback/kakao',
  '/users/login-callback/naver',
  '/users/find/password',
  '/users/user-cert',
  '/users/sanctions',
  '/sign-up',
  '/sign-up/phone',
  '/sign-up/failed/under-age',
  '/sign-up/failed/un-agreement-phone',
  '/announce',
  '/announce/{id}',
  '/channels',
  '/channels/{id}',
  '/lives/all',
  '/lives/{id}',
  '/lives/play/{id}',
  '/lives/play/{id}/result',
  '/lives/play/{id}/result-admin',
  '/lives/play/{id}/sdkPlayer',
  '/lives/play/{id}/sdkPlayerNpm',
  '/ebooks',
  '/ebooks/{id}/chapters',
  '/ebooks/{id}/chapters/{no}',
  '/event/circadian-animals',
  '/event/month-{id}',
  '/event/pure',
  '/ranks/host-ranking',
  '/ranks/daily-host-ranking',
  '/ranks/weekly-host-ranking',
  '/ranks/monthly-host-ranking',
  '/ranks/host-hall-of-fame',
  '/ranks/member-ranking',
  '/ranks/daily-member-ranking',
  '/ranks/weekly-member-ranking',
  '/ranks/monthly-member-ranking',
  '/ranks/member-hall-of-fame',
  '/search',
  '/search/result',
  '/stores',
  '/stores/guide',
  '/stores/item',
  '/stores/bankbook/complete',
  '/stores/payment/cancel',
  '/stores/complete',
  '/stores/fail',
  '/stores/products/{id}',
  '/stores/products3/{id}',
  '/policy/{id}',
  '/users/host-apply',
  '/temporary/open',
  '/admin/force-login',
  '/mgt',
  '/app/effect-live',
  '/app/users/cert',
  '/app/users/move',
  '/app/users/switch',
  '/app/users/switch-event',
  '/app/users/test',
  '/mypage/settings/live',
  '/mypage/settings/person',
  '/mypage/settings/person/alarm',
  '/mypage/settings/person/block/content',
  '/mypage/settings/person/block/hidden',
  '/mypage/settings/person/block/message',
  '/mypage/settings/person/introduce',
  '/mypage/settings/person/nickname',
  '/mypage/settings/person/password',
  '/mypage/settings/person/phone',
  '/mypage/settings/person/profile-id',
  '/mypage/settings/person/profile-image',
  '/mypage/settings/person/signout',
  '/mypage/settings/person/introduce-complete',
  '/mypage/settings/person/nickname-complete',
  '/mypage/settings/person/password-complete',
  '/mypage/settings/person/phone-complete',
  '/mypage/settings/person/profile-id-complete',
  '/mypage/settings/person/block/chat',
  '/mypage/settings/person/block/live',
  '/mypage/settings/service',
  '/mypage/settings/service/btuc',
  '/mypage/settings/service/buy',
  '/mypage/settings/service/cash/use',
  '/mypage/settings/service/qnas',
  '/mypage/settings/service/qnas/add',
  '/mypage/settings/service/qnas/add-privilege',
  '/mypage/settings/service/qnas/privilege',
  '/mypage/settings/service/qnas/detail/{id}',
  '/mypage/settings/service/exchange',
  '/mypage/settings/service/exchange/info',
  '/mypage/settings/service/exchange/set',
  '/mypage/settings/service/income',
  '/mypage/settings/service/live/support',
  '/mypage/settings/service/live/time',
  '/mypage/settings/service/signature',
  '/mypage/settings/service/items',
  '/mypage/settings/service/gifts',
  '/mypage/settings/service/subscriptions',
  '/messages',
  '/mypage/settings/live/managers',
  '/mypage/alarms',
  '/mypage/settings/live/fans',
  '/temporary/maintenance',
  '/stores/result/{order_no}',
  '/admin',
  '/sandbox',
] as const;

export type PagePattern = (typeof pagePatterns)[number];

const digits = '\\d{1,10}';

/** Parts that are not digits, by `pattern` and name. */
const parameterShapes: Partial<Record<PagePattern, string>> = {
  '/policy/{id}': '[a-z][a-z0-9-]{1,59}',
  '/stores/result/{order_no}': '[A-Za-z0-9-]{1,40}',
};

/** A page's address, read. */
export interface PageMatch {
  pattern: PagePattern;
  /** The parts that vary, by name, as they stand in the path. */
  parameters: Record<string, string>;
}

const fixedPages = new Set<string>(pagePatterns.filter((pattern) => !pattern.includes('{')));

const variablePages = pagePatterns
  .filter((pattern) => pattern.includes('{'))
  .map((pattern) => {
    const shape = parameterShapes[pattern] ?? digits;
    return [pattern, new RegExp(`^${pattern.replace(/\{(\w+)\}/g, `(?<$1>${shape})`)}$`)] as const;
  });

/** Which page stands at a path (without query), or undefined: an unknown page, or a malformed id. */
export function matchPage(path: string): PageMatch | undefined {
  const trimmed = path.replace(/(?<=[^/])\/$/, '');
  if (isFixedPage(trimmed)) return { pattern: trimmed, parameters: {} };
  for (const [pattern, expression] of variablePages) {
    const match = expression.exec(trimmed);
    if (match) return { pattern, parameters: { ...match.groups } };
  }
  return undefined;
}

const isFixedPage = (path: string): path is PagePattern => fixedPages.has(path);
