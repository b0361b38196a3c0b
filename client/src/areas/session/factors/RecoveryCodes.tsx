import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../messages/factor.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { copyText } from './copy-text.ts';

function download(codes: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'honey-live-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}

/** Recovery codes, shown once: they are left only after the operator says that they are stored. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [stored, setStored] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t('codesBody')}</p>
      <ul
        aria-label={t('codesTitle')}
        className="grid grid-cols-2 gap-2 rounded-card border border-line bg-surface p-4 font-semibold tabular-nums"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy size={16} aria-hidden />} onClick={() => void copyText(codes.join('\n'))}>
          {t('codesCopy')}
        </Button>
        <Button icon={<Download size={16} aria-hidden />} onClick={() => download(codes)}>
          {t('codesDownload')}
        </Button>
      </div>
      <Checkbox
        label={t('codesKept')}
        checked={stored}
        onChange={(event) => setStored(event.target.checked)}
      />
      <Button variant="primary" size="lg" disabled={!stored} onClick={onDone}>
        {t('codesDone')}
      </Button>
    </div>
  );
}
