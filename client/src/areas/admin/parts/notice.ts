import { overlay } from '../../../ui/overlays.tsx';
import type { ManagedNotice } from '../queries/notices.ts';

/** Opens the form of a notice, at the version read, or of a new one. */
export const openNotice = overlay<{ notice?: ManagedNotice }>(() => import('./NoticeDialog.tsx'), {
  single: true,
});
