import { translator } from './translator.ts';

/** Why a line was not taken, by the codes of the chat (and `login_required` of join). */
export type Refusal =
  | 'too_long'
  | 'too_fast'
  | 'chat_blocked'
  | 'fan_grade'
  | 'prohibited_word'
  | 'frozen'
  | 'unauthorized'
  | 'login_required'
  | 'timeout'
  | 'disconnected'
  | 'denied'
  | 'unknown';

/** Words of a room's chat. */
export const t = translator({
  chat: '채팅',
  log: '채팅 내용. 위아래 화살표로 한 줄씩 읽을 수 있어요.',
  empty: '아직 조용해요. 첫 인사를 건네 보세요.',
  loading: '채팅을 불러오는 중이에요',
  newLines: '새 메시지 {count}',
  toNewest: '최신 채팅으로',
  someone: '손님',

  connecting: '채팅에 연결하고 있어요',
  reconnecting: '채팅이 끊겨서 다시 연결하고 있어요. 놓친 메시지는 이어서 보여 드려요.',
  connectFailed: '채팅에 연결하지 못했어요.',
  connectRetry: '다시 연결하기',
  kicked: '채팅에서 나가게 됐어요.',
  endedByHost: '방송인이 방송을 마쳐서 채팅도 끝났어요.',
  endedByItself: '방송 신호가 끊겨서 방송과 채팅이 끝났어요.',
  endedByOperator: '운영자가 방송을 종료해서 채팅도 끝났어요.',
  dataReplaced: '데이터가 바뀌어서 채팅이 끝났어요.',

  inputLabel: '채팅 메시지',
  placeholder: '따뜻한 말을 건네 보세요',
  send: '보내기',
  length: '{length}/{max}',
  lengthLabel: '{max}자 중 {length}자를 썼어요',
  tooLong: '{max}자까지 쓸 수 있어요',
  loginToTalk: '로그인하고 채팅에 참여해 보세요',
  login: '로그인하기',

  hideLine: '모두에게서 가리기 (Delete)',
  hideLineOf: '{nick}님의 채팅을 모두에게서 가리기',

  sendingLine: '보내는 중',
  again: '다시 보내기',
  edit: '고쳐 쓰기',
  discard: '지우기',

  refused_too_long: '메시지가 너무 길어요. 조금 줄여 주세요.',
  refused_too_fast: '너무 빠르게 보냈어요. 잠시 후 다시 보내 주세요.',
  refused_chat_blocked: '이 방송에서 채팅이 제한됐어요.',
  refused_fan_grade: '이 방송은 팬 등급이 더 높아야 채팅할 수 있어요.',
  refused_prohibited_word: '사용할 수 없는 단어가 들어 있어요. 고쳐서 보내 주세요.',
  refused_frozen: '방송인이 채팅을 잠시 멈췄어요.',
  refused_unauthorized: '로그인이 필요해요. 로그인하고 보내 주세요.',
  refused_login_required: '로그인하면 채팅할 수 있어요.',
  refused_timeout: '보냈는지 확인하지 못했어요. 다시 보내 주세요.',
  refused_disconnected: '연결이 끊겨 보내지 못했어요. 연결되면 다시 보내 주세요.',
  refused_denied: '지금은 채팅할 수 없어요.',
  refused_unknown: '보내지 못했어요. 다시 보내 주세요.',

  badgeHost: '방송인',
  badgeManager: '매니저',
  badgeOperator: '운영자',
  badgeSubscriber: '구독자',
  badgeFan: '팬 {level}',
  badgeFanNew: '팬',
  badgeVip: 'VIP {level}등급',
  badgeHonor: '명예 등급 {name}',

  gift: '{nick}님이 {amount}을 선물했어요',
  giftCombo: '{combo}연속',
  notice: '공지',
  noticeClose: '공지 접기',
  followed: '{nick}님이 팔로우했어요',
  liked: '{nick}님이 좋아해요',
  likedMany: '{nick}님 외 {count}명이 좋아해요',
});
