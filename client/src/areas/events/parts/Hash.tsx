import { Copy } from 'lucide-react';
import { t } from '../../../messages/roulette.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('copied'), { tone: 'good' });
  } catch {
    // A page without TLS, or a browser that refuses: the text can be selected.
    toast(t('copyFailed'), { tone: 'warn' });
  }
}

/** A hash or seed, complete and selectable, with a button that copies it. */
export function Hash({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="flex items-center gap-1">
        <code className="min-w-0 flex-1 font-sans text-xs break-all select-all tabular-nums">{value}</code>
        <IconButton label={`${name} ${t('copy')}`} onClick={() => void copy(value)}>
          <Copy size={16} aria-hidden />
        </IconButton>
      </dd>
    </div>
  );
}
