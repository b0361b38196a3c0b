import { Download } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/console.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { type CsvAnswer, saveCsv } from './csv.ts';

/** Downloads what the filters select as a CSV file. */
export function CsvButton({
  load,
  name,
  label = t('csv'),
}: {
  load: () => CsvAnswer;
  /** As the file is named: `honey-<name>.csv`. */
  name: string;
  /** What is downloaded, where the list itself does not say it. */
  label?: string;
}) {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await saveCsv(load(), name);
    } catch (error) {
      toast(errorMessage(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" busy={busy} icon={<Download size={16} aria-hidden />} onClick={() => void save()}>
      {label}
    </Button>
  );
}
