import { overlay } from '../../../ui/overlays.tsx';
import type { ManagedNotice } from '../queries/notices.ts';

/** Opens the form of a new notice, or of an existing one in the version shown. */
export const openNoticeDialog = overlay<{ notice?: ManagedNotice }>(() => import('./NoticeDialog.tsx'), {
  single: true,
});
