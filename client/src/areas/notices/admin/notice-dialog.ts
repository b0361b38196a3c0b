import { overlay } from '../../../ui/overlays.tsx';

/** Opens the form of a new notice, or of an existing one in the version shown. */
export const openNoticeDialog = overlay(() => import('./NoticeDialog.tsx'), {
  single: true,
});
