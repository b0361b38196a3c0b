import { translator } from './translator.ts';

/** Reports to the operators. */
export const t = translator({
  reportLine: '신고하기 (S)',
  report: '신고하기',
  title: '{name} 신고하기',
  reason: '신고 이유',
  reasonMissing: '이유를 골라 주세요.',
  content: '자세한 내용',
  contentHelp: '언제, 무슨 일이 있었는지 알려 주세요.',
  contentMissing: '내용을 입력해 주세요.',
  contentTooLong: '{max}자까지 쓸 수 있어요.',
  count: '{length}/{max}',
  pictures: '사진 (선택)',
  picturesHelp: '최대 {max}장까지 올릴 수 있어요.',
  addPicture: '사진 올리기',
  removePicture: '{name} 삭제하기',
  send: '신고하기',
  failed: '신고 항목을 불러오지 못했어요',
  thanksTitle: '신고해 주셔서 고마워요',
  thanksBody: '운영자가 확인하고 결과를 알려 드릴게요.',
  done: '닫기',
});
