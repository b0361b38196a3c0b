import { Download } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { downloadHistory, type HistoryFile } from '../queries/download.ts';

/** Downloads a month of a history. */
export function DownloadButton({ name, month }: { name: HistoryFile; month: string }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadHistory(name, month);
    } catch (error) {
      toast(errorMessage(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={busy}
      icon={<Download size={18} aria-hidden />}
      onClick={() => void download()}
    >
      {t('download')}
    </Button>
  );
}
