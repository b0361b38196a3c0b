import { translator } from './translator.ts';

/** Why a line was refused, by the codes of the chat (and `login_required` of join). */
export type Refusal =
  | 'too_long'
  | 'too_fast'
  | 'chat_blocked'
  | 'fan_grade'
  | 'subscribers_only'
  | 'prohibited_word'
  | 'frozen'
  | 'link'
  | 'unauthorized'
  | 'login_required'
  | 'timeout'
  | 'disconnected'
  | 'denied'
  | 'unknown';

/** Texts of a room's chat. */
export const t = translator({
  giftItem: '아이템 {name}',
  chat: '채팅',
  log: '채팅 내용. 위아래 화살표로 한 줄씩 읽고, R로 답장하고 C로 복사할 수 있어요.',
  empty: '아직 조용해요. 첫 인사를 건네 보세요.',
  loading: '채팅을 불러오는 중이에요',
  newLines: '새 메시지 {count}',
  toNewest: '최신 채팅으로',
  someone: '손님',

  connecting: '채팅에 연결하고 있어요',
  reconnecting: '채팅이 끊겨서 다시 연결하고 있어요. 놓친 메시지는 이어서 보여 드려요.',
  offline: '인터넷이 끊겼어요. 다시 연결되면 놓친 메시지를 이어서 보여 드려요.',
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
  moreActs: '더 보기',

  sendingLine: '보내는 중',
  again: '다시 보내기',
  edit: '수정하기',
  discard: '삭제하기',

  refused_too_long: '메시지가 너무 길어요. 조금 줄여 주세요.',
  refused_too_fast: '너무 빠르게 보냈어요. 잠시 후 다시 보내 주세요.',
  refused_chat_blocked: '이 방송에서 채팅이 제한됐어요.',
  refused_fan_grade: '이 방송은 팬 레벨이 더 높아야 채팅할 수 있어요.',
  refused_subscribers_only: '지금은 구독자만 채팅할 수 있어요.',
  refused_prohibited_word: '사용할 수 없는 단어가 들어 있어요. 수정해서 보내 주세요.',
  refused_frozen: '방송인이 채팅을 잠시 멈췄어요.',
  refused_link: '이 방송에서는 링크를 보낼 수 없어요. 링크를 빼고 보내 주세요.',
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

  gift: '{nick}님이 {amount:을/를} 선물했어요',
  giftCombo: '{combo}연속',
  notice: '공지',
  noticeFold: '공지 접기',
  noticeUnfold: '공지 펼치기',
  followed: '{nick}님이 팔로우했어요',
  entered: '{nick}님이 들어왔어요',
  liked: '{nick}님이 좋아해요',
  likedMany: '{nick}님 외 {count}명이 좋아해요',

  emoji: '이모지',
  emojiSearch: '이모지 찾기',
  emojiLoading: '이모지를 불러오는 중이에요',
  emojiNone: '찾는 이모지가 없어요.',
  mentionList: '언급할 사람',
  replyLine: '답장하기',
  copyLine: '복사하기',
  lineCopied: '메시지를 복사했어요.',
  lineNotCopied: '복사하지 못했어요. 메시지를 직접 선택해 복사해 주세요.',
  replyTo: '답장한 메시지',
  replyToRemoved: '이전 메시지에 답장',
  replyingTo: '{nick}님에게 답장',
  replyCancel: '답장 취소',
  slowWait: '저속 모드예요. {seconds}초 뒤에 보낼 수 있어요.',

  modes: '채팅방 설정',
  modeSlow: '저속 {seconds}초',
  modeFans: '팬만',
  modeSubscribers: '구독자만',
  modeFanLevel: '팬 {level} 이상',
  modeLinksOff: '링크 금지',
  textSize: '글자 크기: {size}',
  textSize_small: '작게',
  textSize_normal: '보통',
  textSize_large: '크게',
  textSize_largest: '아주 크게',

  roomSettings: '채팅 관리',
  roomSettingsHelp: '바로 적용되고 다음 방송에도 이어져요. 공지는 이 방송에만 보여요.',
  roomSettingsFailed: '채팅 설정을 불러오지 못했어요',
  roomSettingsSaved: '채팅 설정을 저장했어요.',
  save: '저장하기',
  off: '끄기',
  allViewers: '모두',
  seconds: '{seconds}초',
  slowLabel: '저속 모드',
  slowHelp: '시청자가 다음 메시지를 보내기까지 기다리는 시간이에요.',
  fansLabel: '채팅할 수 있는 사람',
  subscribersLabel: '구독자만',
  subscribersHelp: '나를 구독하는 시청자와 매니저만 채팅할 수 있어요.',
  linksLabel: '링크 금지',
  linksHelp: '시청자가 보낸 메시지에 링크가 있으면 막아요.',
  wordsLabel: '금지어 {count}/{max}',
  wordsHelp: '시청자만 쓸 수 없어요. 방송인과 매니저는 쓸 수 있어요.',
  wordAdd: '추가',
  wordRemove: "금지어 '{word}' 삭제하기",
  wordTooLong: '{max}자까지 쓸 수 있어요.',
  wordsFull: '{max}개까지 정할 수 있어요. 다른 금지어를 삭제하고 추가해 주세요.',
  wordKnown: '이미 있는 금지어예요.',
  noticeLabel: '고정 공지',
  noticeHelp: '채팅 맨 위에 보이고, 나중에 들어온 사람도 볼 수 있어요.',
  noticePin: '고정하기',
  noticeChange: '공지 바꾸기',
  noticePinned: '공지를 고정했어요.',
  noticeTakeDown: '공지 내리기',
  noticeTakeDownTitle: '공지를 내릴까요?',
  noticeTakenDown: '공지를 내렸어요.',
});
