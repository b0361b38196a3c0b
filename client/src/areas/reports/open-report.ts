import type { Schema } from '../../api/client.ts';
import { overlay } from '../../ui/overlays.tsx';
import { requireLogin } from '../session/index.ts';

/** The subject of a report. */
export interface ReportTarget extends Pick<Schema<'ReportRequest'>, 'type_cd' | 'target_key' | 'vod_key'> {
  /** Its name in the dialog: a nickname, a title. */
  name: string;
}

const openDialog = overlay<{ target: ReportTarget }>(() => import('./ReportDialog.tsx'), { single: true });

/** Opens the report dialog; visitors sign in first. */
export function openReport(target: ReportTarget): void {
  const open = () => void openDialog({ target });
  if (requireLogin(open)) open();
}
