/** The chat's Korean texts. */
export const chatTexts = {
  guest: '손님',
  lobby: '로비',
  restart: '서버를 다시 시작해요. 곧 다시 연결돼요.',
  signedOut: '로그인이 끝났어요.',
  slow: '연결이 느려서 채팅이 끊겼어요.',
  tooFast: '요청이 너무 많아서 채팅 연결을 끊었어요.',
  slowModeTooLong: (seconds: number) => `저속 모드는 ${seconds}초까지 정할 수 있어요.`,
  tooManyWords: (count: number) => `금지어는 ${count}개까지 정할 수 있어요.`,
  wordEmpty: '글자가 있는 금지어만 정할 수 있어요.',
  noticeEmpty: '공지에 쓸 내용을 입력해 주세요.',
  noticeTooLong: (length: number) => `공지는 ${length}자까지 쓸 수 있어요.`,
};
