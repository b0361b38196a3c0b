import { translator } from './translator.ts';

/** Uploads. */
export const t = translator({
  uploading: '파일 올리는 중',
  percent: '{percent}%',
  finishing: '확인 중',
  cancel: '그만두기',
});
