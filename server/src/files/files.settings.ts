import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** How much may be uploaded. */
const filesSettings = defineSettings('files', {
  upload_image_bytes: integer(10_485_760, 10_000, 104_857_600, 'Largest picture to upload'),
  upload_movie_bytes: integer(52_428_800, 10_000, 524_288_000, 'Largest movie to upload'),
  upload_quota_bytes: integer(524_288_000, 1_000_000, 107_374_182_400, 'Bytes of uploads a member may keep'),
  upload_at_once: integer(20, 1, 200, 'Uploads of one member in flight at once'),
  upload_waiting: integer(100, 1, 10_000, 'Pictures of all members that wait to be read'),
  upload_image_side: integer(2048, 64, 8192, 'Longest side of a kept picture in pixels'),
  upload_thumb_side: integer(320, 32, 1024, 'Longest side of its small picture in pixels'),
  upload_card_side: integer(640, 320, 2048, "Longest side of the small picture of a live's, in pixels"),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof filesSettings> {}
}
