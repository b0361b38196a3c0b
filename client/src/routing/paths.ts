/** Every address inside the site, in one table. Areas build links with it and never write a path themselves. */
export const paths = {
  home: '/',
  login: '/login',
  loginPhone: '/login-phone',
  usersLogin: '/users/login',
  announce: '/announce',
  notice: (boardSn: number): string => `/announce/${boardSn}`,
  livesAll: '/lives/all',
  live: (vodKey: number): string => `/lives/${vodKey}`,
  play: (vodKey: number): string => `/lives/play/${vodKey}`,
  playResult: (vodKey: number): string => `/lives/play/${vodKey}/result`,
  playResultAdmin: (vodKey: number): string => `/lives/play/${vodKey}/result-admin`,
  hostApply: '/users/host-apply',
  userCert: '/users/user-cert',
  sanctions: '/users/sanctions',
  findPassword: '/users/find/password',
  findId: '/users/find/password?tab=id',
  signUp: '/sign-up',
  signUpPhone: '/sign-up/phone',
  signUpUnderAge: '/sign-up/failed/under-age',
  signUpUnAgreement: '/sign-up/failed/un-agreement-phone',
  search: '/search',
  stores: '/stores',
  hostRanking: '/ranks/host-ranking',
  channels: '/channels',
  channel: (userKey: number): string => `/channels/${userKey}`,
  mypagePerson: '/mypage/settings/person',
  personPage: (page: PersonPage): string => `/mypage/settings/person/${page}`,
  blockPage: (page: BlockPage): string => `/mypage/settings/person/block/${page}`,
  managers: '/mypage/settings/live/managers',
  mypageService: '/mypage/settings/service',
  liveSupport: '/mypage/settings/service/live/support',
  liveTime: '/mypage/settings/service/live/time',
  mypageLive: '/mypage/settings/live',
  mypageFans: '/mypage/settings/live/fans',
  mypageSignature: '/mypage/settings/service/signature',
  maintenance: '/temporary/maintenance',
  sandbox: '/sandbox',
  admin: '/admin',
  adminSection: (section: string): string => `/admin?tab=${section}`,
  forcedLogin: '/admin/force-login',
  policy: (id: PolicyId): string => `/policy/${id}`,
} as const;

export type PolicyId =
  | 'service-terms-conditions'
  | 'youth-policy'
  | 'privacy'
  | 'community-guidelines'
  | 'child-safety-policy';

/** The pages under one's own information that are built. */
export type PersonPage = SettingPage | `${CompletedPage}-complete`;
export type SettingPage = CompletedPage | 'alarm' | 'profile-image' | 'signout';
/** Changes that end on a page of their own. */
export type CompletedPage = 'introduce' | 'nickname' | 'password' | 'phone' | 'profile-id';

/** Lists of people that are blocked; the last two are a host's. */
export type BlockPage = 'content' | 'hidden' | 'chat' | 'live';

/** The address of the login page that comes back to `path` afterwards. */
export const loginAndBack = (path: string): string => `${paths.login}?redirect=${encodeURIComponent(path)}`;
