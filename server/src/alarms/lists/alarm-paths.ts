import { seoulMonth } from '@honey/rules';
import type { AlarmKind } from '../alarm-kinds.ts';

/** The inputs of an alarm's path. */
interface AlarmSubject {
  detail: Readonly<Record<string, unknown>>;
  /** The member who caused it, if any. */
  fromKey: number | null;
  /** When it happened: histories open at its month, however late the alarm is read. */
  at: Date;
}

/** The page of a host; the list of hosts for a console alarm without one. */
const channelOf = (key: unknown): string => (typeof key === 'number' ? `/channels/${key}` : '/channels');

const service = '/mypage/settings/service';

/** The roulette, to which tickets belong; prizes and draws of others override it. */
const roulette = '/event/circadian-animals';

const pathsOf: Record<AlarmKind, (subject: AlarmSubject) => string> = {
  follow: ({ fromKey }) => channelOf(fromKey),
  comment: ({ detail }) => `${channelOf(detail.host_key)}?tab=comments`,
  answer: ({ detail }) => `${channelOf(detail.host_key)}?tab=comments`,
  gift: ({ detail, at }) =>
    detail.vod_key === undefined
      ? `${service}/gifts?tab=received&month=${seoulMonth(at)}`
      : `${service}/live/support?live=${detail.vod_key}`,
  fan_level: ({ fromKey }) => channelOf(fromKey),
  grade: () => '/mypage/settings/person',
  host_ask: () => '/users/host-apply',
  deposit: ({ at }) => `${service}/buy?month=${seoulMonth(at)}`,
  exchange: () => `${service}/exchange/info`,
  inquiry: () => `${service}/qnas`,
  message_request: ({ fromKey }) => `/messages?tab=requests${fromKey === null ? '' : `&with=${fromKey}`}`,
  sanction: () => '/users/sanctions',
  ticket: () => roulette,
  prize: () => roulette,
  draw: () => roulette,
  coupon: () => `${service}/coupons`,
  coupon_end: () => `${service}/coupons`,
  security: () => '/mypage/settings/person',
};

/** The page of this site for an alarm's subject (ALARMS-18). `detail.path` overrides it. */
export const pathOfAlarm = (kind: AlarmKind, subject: AlarmSubject): string => {
  const { path } = subject.detail;
  return typeof path === 'string' && path.startsWith('/') ? path : pathsOf[kind](subject);
};

/** The room of a live. */
export const pathOfLive = (vodKey: number): string => `/lives/play/${vodKey}`;
