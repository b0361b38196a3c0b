/** The second operator: their nickname, reasons and answers. */
export const secondOperatorTexts = {
  nick: '둘째운영자',
  approved: '확인했어요.',
  acted: '주의를 줬어요.',
  refused: '확인할 수 없어서 반려해요.',
  answer: '{nick}님, 문의해 주셔서 고마워요. 확인해 보니 정상으로 처리됐어요.',
} as const;
