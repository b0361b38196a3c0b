import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of uploads. */
const filesSettings = defineSettings('files', {
  upload_image_bytes: integer(10_485_760, 10_000, 104_857_600, 'Largest picture to upload', {
    group: 'files',
    name: '사진 최대 크기',
    help: '올릴 수 있는 사진의 최대 바이트예요.',
    unit: '바이트',
  }),
  upload_movie_bytes: integer(52_428_800, 10_000, 524_288_000, 'Largest movie to upload', {
    group: 'files',
    name: '영상 최대 크기',
    help: '올릴 수 있는 영상의 최대 바이트예요.',
    unit: '바이트',
  }),
  upload_quota_bytes: integer(
    524_288_000,
    1_000_000,
    107_374_182_400,
    'Bytes of uploads a member may store',
    {
      group: 'files',
      name: '회원 저장 용량',
      help: '회원 한 명이 보관할 수 있는 바이트예요.',
      unit: '바이트',
    },
  ),
  upload_at_once: integer(20, 1, 200, 'Uploads of one member in flight at once', {
    group: 'files',
    name: '동시 업로드 수',
    help: '회원 한 명이 동시에 올릴 수 있는 파일 수예요.',
    unit: '개',
  }),
  upload_waiting: integer(100, 1, 10_000, 'Pictures of all members that may wait to be processed', {
    group: 'files',
    name: '업로드 대기 수',
    help: '처리를 기다릴 수 있는 전체 사진 수예요.',
    unit: '개',
  }),
  upload_image_side: integer(2048, 64, 8192, 'Longest side of a stored picture in pixels', {
    group: 'files',
    name: '사진 최대 길이',
    help: '보관하는 사진의 긴 변(px)이에요.',
    unit: '픽셀',
  }),
  upload_thumb_side: integer(320, 32, 1024, 'Longest side of its thumbnail in pixels', {
    group: 'files',
    name: '작은 사진 길이',
    help: '작은 사진의 긴 변(px)이에요.',
    unit: '픽셀',
  }),
  upload_card_side: integer(640, 320, 2048, "Longest side of the thumbnail of a live's picture, in pixels", {
    group: 'files',
    name: '방송 사진 길이',
    help: '방송 목록 사진의 긴 변(px)이에요.',
    unit: '픽셀',
  }),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof filesSettings> {}
}
