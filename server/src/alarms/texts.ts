import { seoulDay, withParticle } from '@honey/rules';
import type { AlarmKind } from './alarm-kinds.ts';

/** The inputs of an alarm's text. */
export interface AlarmFacts {
  /** Nickname of the member who caused it; empty without one. */
  nick: string;
  detail: Readonly<Record<string, unknown>>;
}

interface AlarmText {
  title: string;
  text: string;
}

const number = (value: unknown): string => Number(value ?? 0).toLocaleString('ko-KR');
/** Each grade has one name everywhere. */
const honors: Record<string, string> = {
  mvp: 'MVP',
  master: 'Master',
  star: 'Star',
  pro: 'Pro',
  rookie: 'Rookie',
};
const payGrades = ['', 'Royal', 'VIP', 'Gold', 'Metal', 'Family'];
const restrictions: Record<string, string> = { service: '서비스 이용', chat: '채팅', broadcast: '방송' };

const gradeOf = (detail: AlarmFacts['detail']): string =>
  typeof detail.honor === 'string'
    ? (honors[detail.honor] ?? detail.honor)
    : (payGrades[Number(detail.vip_level)] ?? '');

/** An operator's reason; alarms of an earlier version have none. */
const reasonOf = ({ reason }: AlarmFacts['detail']): string =>
  typeof reason === 'string' && reason !== '' ? `사유: ${reason}` : '자세한 내용을 확인해 주세요.';

const customizable =
  (name: string) =>
  ({ detail }: AlarmFacts) => ({
    title: typeof detail.title === 'string' ? detail.title : name,
    text: typeof detail.text === 'string' ? detail.text : '',
  });

const ticketReasons: Record<string, string> = {
  watch: '방송을 봐서',
  attend: '출석해서',
  spin: '룰렛에서',
  operator: '운영자에게',
};
/** What was drawn, where the alarm does not name it. */
const drawn: Record<string, string> = { roulette: '열두 동물 룰렛', lotto: '로또' };
const drawings: Record<string, string> = { roulette: '룰렛에서', lotto: '로또에서', event: '이벤트에서' };

/** A day in Seoul, such as 2026.12.24. */
const dayOf = (value: unknown): string => {
  const atMs = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(atMs)) return '';
  const day = seoulDay(new Date(atMs));
  return `${day.slice(0, 4)}.${day.slice(4, 6)}.${day.slice(6)}`;
};

/** What was won: an amount (`asset`, `amount`), or something with a `name`. */
const prizeOf = ({ asset, amount, name }: AlarmFacts['detail']): string => {
  if (typeof name === 'string') return name;
  return asset === 'BTUC' ? `${number(amount)} BTUC` : `${number(amount)}꿀`;
};

/** The texts of alarms, by kind. */
export const alarmTexts: Record<AlarmKind, (facts: AlarmFacts) => AlarmText> = {
  follow: ({ nick }) => ({ title: '새 팔로워', text: `${nick}님이 나를 팔로우하기 시작했어요.` }),
  comment: ({ nick }) => ({ title: '새 댓글', text: `${nick}님이 내 채널에 댓글을 남겼어요.` }),
  answer: ({ nick }) => ({ title: '댓글 답변', text: `${nick}님이 내 댓글에 답했어요.` }),
  gift: ({ nick, detail }) =>
    detail.vod_key === undefined
      ? { title: '선물이 도착했어요', text: `${nick}님이 ${number(detail.star_cnt)}꿀을 선물했어요.` }
      : {
          title: '방송에서 받은 선물',
          text: `${number(detail.giver_cnt)}명에게 ${number(detail.star_cnt)}꿀을 받았어요.`,
        },
  fan_level: ({ nick, detail }) => ({
    title: '팬 레벨이 올랐어요',
    text: `${nick}님의 팬 레벨 ${withParticle(number(detail.fan_level), '이/가')} 됐어요.`,
  }),
  grade: ({ detail }) => ({
    title: '등급이 올랐어요',
    text: `이번 달 ${gradeOf(detail)} 등급이 됐어요. 축하해요!`,
  }),
  host_ask: customizable('방송인 신청 결과'),
  deposit: customizable('무통장 입금'),
  exchange: customizable('환전'),
  inquiry: customizable('문의에 답변이 달렸어요'),
  message_request: ({ nick }) => ({ title: '메시지 요청', text: `${nick}님이 메시지를 보내고 싶어 해요.` }),
  sanction: ({ detail }) => {
    if (detail.restriction === 'warning')
      return {
        title: '운영자에게 경고를 받았어요',
        text: `‘${String(detail.live_title)}’ 방송이 종료되고 경고를 받았어요. ${reasonOf(detail)}`,
      };
    if (detail.restriction === 'none')
      return {
        title: '운영자가 방송을 종료했어요',
        text: `‘${String(detail.live_title)}’ 방송이 종료됐어요. ${reasonOf(detail)}`,
      };
    return {
      title: '이용이 제한됐어요',
      text: `${restrictions[String(detail.restriction)] ?? '서비스 이용'} 제한이 있어요. ${reasonOf(detail)}`,
    };
  },
  ticket: ({ detail }) => ({
    title: '룰렛권이 도착했어요',
    text: [ticketReasons[String(detail.reason)], `룰렛권 ${number(detail.ticket_cnt)}장을 받았어요.`]
      .filter(Boolean)
      .join(' '),
  }),
  prize: ({ detail }) => ({
    title: '당첨을 축하해요',
    text: `${drawings[String(detail.source)] ?? '이벤트에서'} ${withParticle(prizeOf(detail), '을/를')} 받았어요.`,
  }),
  draw: ({ detail }) => ({
    title: '추첨이 끝났어요',
    text: `${String(detail.name ?? drawn[String(detail.source)] ?? '이벤트')} 결과를 확인해 보세요.`,
  }),
  coupon: ({ detail }) => ({
    title: '쿠폰이 도착했어요',
    text: `‘${String(detail.name)}’ 쿠폰은 ${dayOf(detail.ends_on)}까지 쓸 수 있어요.`,
  }),
  coupon_end: ({ detail }) => ({
    title: '쿠폰 기한이 곧 끝나요',
    text: `‘${String(detail.name)}’ 쿠폰은 ${dayOf(detail.ends_on)}까지예요. 잊지 말고 써 보세요.`,
  }),
  security: () => ({
    title: '두 번째 인증이 초기화됐어요',
    text: '운영자가 인증 수단을 모두 삭제했어요. 요청한 적이 없다면 바로 알려 주세요.',
  }),
};

/** Default details of sandbox alarms. */
export const sandboxDetails: Record<AlarmKind, Readonly<Record<string, unknown>>> = {
  follow: {},
  comment: {},
  answer: {},
  gift: { star_cnt: 100 },
  fan_level: { fan_level: 10 },
  grade: { vip_level: 2 },
  host_ask: { text: '방송인 신청을 승인했어요. 이제 방송할 수 있어요.' },
  deposit: { text: '입금을 확인했어요. 꿀을 넣어 드렸어요.' },
  exchange: { text: '신청한 환전을 승인했어요.' },
  inquiry: { text: '문의에 남긴 답변을 확인해 주세요.' },
  message_request: {},
  sanction: { restriction: 'chat' },
  ticket: { ticket_cnt: 1, reason: 'watch' },
  prize: { source: 'roulette', asset: 'STAR', amount: 1_000 },
  draw: { source: 'event', name: '월간 이벤트' },
  coupon: { name: '10% 할인', ends_on: '2026-12-31T14:59:59.999Z' },
  coupon_end: { name: '10% 할인', ends_on: '2026-12-31T14:59:59.999Z' },
  security: { change: 'factor_reset' },
};

/** The push to followers when a live starts. */
export const liveAlarmText = (nick: string, title: string): AlarmText => ({
  title: `${nick}님이 방송을 시작했어요`,
  text: title,
});

/** The error text for a push endpoint outside the allowed push services. */
export const foreignEndpoint = '알림을 보낼 수 없는 브라우저 주소예요.';
