/** Every address inside the site, in one table. Areas build links with it and never write a path themselves. */
export const paths = {
  home: '/',
  login: '/login',
  loginFactor: '/login-factor',
  loginPhone: '/login-phone',
  usersLogin: '/users/login',
  announce: '/announce',
  notices: '/announce?board=notices',
  events: '/announce?board=events',
  notice: (boardSn: number): string => `/announce/${boardSn}`,
  livesAll: '/lives/all',
  live: (vodKey: number): string => `/lives/${vodKey}`,
  play: (vodKey: number): string => `/lives/play/${vodKey}`,
  embed: (vodKey: number): string => `/embed/lives/${vodKey}`,
  playResult: (vodKey: number): string => `/lives/play/${vodKey}/result`,
  playResultAdmin: (vodKey: number): string => `/lives/play/${vodKey}/result-admin`,
  hostApply: '/users/host-apply',
  userVerification: '/users/user-cert',
  sanctions: '/users/sanctions',
  findPassword: '/users/find/password',
  findId: '/users/find/password?tab=id',
  signUp: '/sign-up',
  signUpPhone: '/sign-up/phone',
  signUpUnderAge: '/sign-up/failed/under-age',
  signUpUnAgreement: '/sign-up/failed/un-agreement-phone',
  search: '/search',
  searchResult: (keyword: string): string => `/search/result?${new URLSearchParams({ keyword })}`,
  stores: '/stores',
  storesGuide: '/stores/guide',
  storesRefunds: '/stores/guide#refunds',
  storesItem: '/stores/item',
  storesProduct: (id: number): string => `/stores/products/${id}`,
  storesCheckout: (id: number): string => `/stores/products3/${id}`,
  storesComplete: '/stores/complete',
  storesFail: '/stores/fail',
  storesCancel: '/stores/payment/cancel',
  storesResult: (orderNo: string): string => `/stores/result/${orderNo}`,
  bankbookComplete: '/stores/bankbook/complete',
  ebooks: '/ebooks',
  ebook: (id: number): string => `/ebooks/${id}/chapters`,
  ebookChapter: (id: number, no: number): string => `/ebooks/${id}/chapters/${no}`,
  hostRanking: '/ranks/host-ranking',
  ranks: (page: RankPage): string => `/ranks/${page}`,
  monthEvent: (eventId: number): string => `/event/month-${eventId}`,
  pureHosts: '/event/pure',
  roulette: '/event/circadian-animals',
  lotto: '/event/lotto',
  channels: '/channels',
  channel: (userKey: number): string => `/channels/${userKey}`,
  messages: '/messages',
  fanOf: (userKey: number): string => `/channels/${userKey}?tab=fan-of`,
  messagesWith: (userKey: number): string => `/messages?with=${userKey}`,
  alarms: '/mypage/alarms',
  mypagePerson: '/mypage/settings/person',
  personPage: (page: PersonPage): string => `/mypage/settings/person/${page}`,
  blockPage: (page: BlockPage): string => `/mypage/settings/person/block/${page}`,
  managers: '/mypage/settings/live/managers',
  mypageService: '/mypage/settings/service',
  serviceBtuc: '/mypage/settings/service/btuc',
  serviceBuy: '/mypage/settings/service/buy',
  serviceCashUse: '/mypage/settings/service/cash/use',
  serviceGifts: '/mypage/settings/service/gifts',
  serviceItems: '/mypage/settings/service/items',
  serviceCoupons: '/mypage/settings/service/coupons',
  serviceSubscriptions: '/mypage/settings/service/subscriptions',
  serviceTickets: '/mypage/settings/service/tickets',
  serviceIncome: '/mypage/settings/service/income',
  serviceExchange: '/mypage/settings/service/exchange',
  serviceExchangeInfo: '/mypage/settings/service/exchange/info',
  serviceExchangeSet: '/mypage/settings/service/exchange/set',
  liveSupport: '/mypage/settings/service/live/support',
  liveTime: '/mypage/settings/service/live/time',
  qnas: '/mypage/settings/service/qnas',
  qnasPrivilege: '/mypage/settings/service/qnas/privilege',
  qnasAdd: '/mypage/settings/service/qnas/add',
  qnasAddPrivilege: '/mypage/settings/service/qnas/add-privilege',
  qna: (boardSn: number): string => `/mypage/settings/service/qnas/detail/${boardSn}`,
  mypageLive: '/mypage/settings/live',
  mypageFans: '/mypage/settings/live/fans',
  mypageSignature: '/mypage/settings/service/signature',
  maintenance: '/temporary/maintenance',
  sandbox: '/sandbox',
  admin: '/admin',
  adminSection: (section: string): string => `/admin?tab=${section}`,
  adminMember: (userKey: number): string => `/admin?tab=members&member=${userKey}`,
  adminPersonalData: (userKey: number): string => `/admin?tab=personal-data&member=${userKey}`,
  forcedLogin: '/admin/force-login',
  mgt: '/mgt',
  policy: (id: PolicyId): string => `/policy/${id}`,
} as const;

export type PolicyId =
  | 'service-terms-conditions'
  | 'youth-policy'
  | 'privacy'
  | 'community-guidelines'
  | 'child-safety-policy';

/** The implemented pages under the member's personal information. */
export type PersonPage = SettingPage | `${CompletedPage}-complete`;
export type SettingPage = CompletedPage | 'alarm' | 'profile-image' | 'signout';
/** Changes with a confirmation page of their own. */
export type CompletedPage = 'introduce' | 'nickname' | 'password' | 'phone' | 'profile-id';

/** Lists of blocked people; the last two are a host's. */
export type BlockPage = 'content' | 'hidden' | 'message' | 'chat' | 'live';

/** The pages of the ranks. */
export type RankPage =
  | `${'' | 'daily-' | 'weekly-' | 'monthly-'}${'host' | 'member'}-ranking`
  | `${'host' | 'member'}-hall-of-fame`;

/** The address of the login page that returns to `path` afterwards. */
export const loginAndBack = (path: string): string => `${paths.login}?redirect=${encodeURIComponent(path)}`;
