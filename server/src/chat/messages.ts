/** What the chat says in Korean by itself. */
export const chatMessages = {
  guest: '손님',
  lobby: '로비',
  restart: '서버를 다시 시작해요. 곧 다시 연결돼요.',
  signedOut: '로그인이 끝났어요.',
  slow: '연결이 느려서 채팅이 끊겼어요.',
  tooFast: '요청이 너무 많아서 채팅 연결을 끊었어요.',
};
