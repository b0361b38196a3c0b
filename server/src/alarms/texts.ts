import { withParticle } from '@honey/rules';
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
};

/** The push to followers when a live starts. */
export const liveAlarmText = (nick: string, title: string): AlarmText => ({
  title: `${nick}님이 방송을 시작했어요`,
  text: title,
});

/** The error text for a push endpoint outside the allowed push services. */
export const foreignEndpoint = '알림을 보낼 수 없는 브라우저 주소예요.';
