import { translator } from './translator.ts';

/** Uploads. */
export const t = translator({
  uploading: '파일 올리는 중',
  percent: '{percent}%',
  finishing: '확인 중',
  cancel: '취소하기',
  imageType: 'JPG, PNG, WebP, GIF 사진만 올릴 수 있어요. 다른 사진을 골라 주세요.',
  movieType: 'MP4, WebM, MOV 영상만 올릴 수 있어요. 다른 영상을 골라 주세요.',
  imageTooLarge: '사진이 너무 커요. 더 작은 사진을 골라 주세요.',
  movieTooLarge: '영상이 너무 커요. 더 작은 영상을 골라 주세요.',
  pictures: '사진 (선택)',
  picturesFull: '사진을 모두 올렸어요.',
  pickPicture: '사진 올리기',
  pictureOf: '올린 사진 {number}',
  removePicture: '{number}번째 사진 삭제하기',
  pictureMissing: '사진을 불러오지 못했어요',
});
