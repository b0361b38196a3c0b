/** Korean texts of messages. */
export const messageTexts = {
  picture: '사진을 보냈어요.',
} as const;
