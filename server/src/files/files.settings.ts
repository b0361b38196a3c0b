import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of uploads. */
const filesSettings = defineSettings('files', {
  upload_image_bytes: integer(10_485_760, 10_000, 104_857_600, 'Largest picture to upload'),
  upload_movie_bytes: integer(52_428_800, 10_000, 524_288_000, 'Largest movie to upload'),
  upload_quota_bytes: integer(524_288_000, 1_000_000, 107_374_182_400, 'Bytes of uploads a member may store'),
  upload_at_once: integer(20, 1, 200, 'Uploads of one member in flight at once'),
  upload_waiting: integer(100, 1, 10_000, 'Pictures of all members that may wait to be processed'),
  upload_image_side: integer(2048, 64, 8192, 'Longest side of a stored picture in pixels'),
  upload_thumb_side: integer(320, 32, 1024, 'Longest side of its thumbnail in pixels'),
  upload_card_side: integer(640, 320, 2048, "Longest side of the thumbnail of a live's picture, in pixels"),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof filesSettings> {}
}
