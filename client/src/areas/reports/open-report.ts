import { overlay } from '../../ui/overlays.tsx';
import { requireLogin } from '../session/index.ts';
import type { ReportTarget } from './ReportDialog.tsx';

const openDialog = overlay(() => import('./ReportDialog.tsx'), { single: true });

/** Opens the report dialog; visitors sign in first. */
export function openReport(target: ReportTarget): void {
  const open = () => void openDialog({ target });
  if (requireLogin(open)) open();
}
