/** Words of the messages area. */
export const messageWords = {
  picture: '사진을 보냈어요.',
} as const;
