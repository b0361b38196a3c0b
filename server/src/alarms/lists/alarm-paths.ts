import type { AlarmKind } from '../alarm-kinds.ts';

type Detail = Readonly<Record<string, unknown>>;

const pathsOf: Record<AlarmKind, (detail: Detail, fromKey: number | null) => string> = {
  follow: (_, fromKey) => `/channels/${fromKey}`,
  comment: ({ host_key }) => `/channels/${host_key}`,
  answer: ({ host_key }) => `/channels/${host_key}`,
  gift: () => '/mypage/settings/service/live/support',
  fan_level: (_, fromKey) => `/channels/${fromKey}`,
  grade: () => '/mypage/settings/person',
  host_ask: () => '/users/host-apply',
  deposit: () => '/mypage/settings/service/buy',
  exchange: () => '/mypage/settings/service/exchange/info',
  inquiry: () => '/mypage/settings/service/qnas',
  message_request: () => '/messages',
  sanction: () => '/users/sanctions',
};

/** The page of this site that an alarm leads to. One that names its own (`detail.path`) leads there. */
export const pathOfAlarm = (kind: AlarmKind, detail: Detail, fromKey: number | null): string =>
  typeof detail.path === 'string' && detail.path.startsWith('/')
    ? detail.path
    : pathsOf[kind](detail, fromKey);

/** The room of a live. */
export const pathOfLive = (vodKey: number): string => `/lives/play/${vodKey}`;
