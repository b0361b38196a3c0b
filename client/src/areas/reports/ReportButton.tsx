import { Siren } from 'lucide-react';
import { isOffered } from '../../api/compatibility.ts';
import { t } from '../../messages/reports.ts';
import { Button } from '../../ui/Button.tsx';
import { openReport } from './open-report.ts';
import type { ReportTarget } from './ReportDialog.tsx';

/** A link to the report dialog; nothing if the backend does not accept reports. */
export function ReportButton({ target, size = 'md' }: { target: ReportTarget; size?: 'sm' | 'md' }) {
  if (!isOffered('POST /v1/report/report-proc')) return null;
  return (
    <Button
      variant="ghost"
      size={size}
      icon={<Siren size={16} aria-hidden />}
      onClick={() => openReport(target)}
    >
      {t('report')}
    </Button>
  );
}
