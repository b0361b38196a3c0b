import { translator } from './translator.ts';

/** Terms and policies. */
export const t = translator({
  contents: '목차',
  version: '버전',
  effective: '{date} 시행',
  current: '{date} 시행 (지금)',
  coming: '{date} 시행 예정',
  earlierNote: '지난 버전이에요. 지금은 다른 버전이 시행되고 있어요.',
  comingNote: '{date}부터 시행될 내용이에요. 미리 확인해 주세요.',
  comingExists: '{date}부터 새 버전이 시행돼요.',
  seeCurrent: '지금 버전 보기',
  seeComing: '새 버전 보기',
  changes: '바뀐 내용',
  print: '인쇄하기',
  failed: '약관을 불러오지 못했어요',
  historyFailed: '지난 버전을 불러오지 못했어요.',
  table: '표: {columns}',
});
