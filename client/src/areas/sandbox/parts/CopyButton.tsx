import { Copy } from 'lucide-react';
import { t } from '../../../messages/sandbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';

/** Puts a value on the clipboard; `what` names it for those who do not see where the button stands. */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      toast(t('copied'), { tone: 'good' });
    } catch {
      // No clipboard without TLS or leave; the value can be read and selected.
      toast(t('copyFailed'), { tone: 'warn' });
    }
  };
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={t('copyOf', { what })}
      icon={<Copy size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      {value}
    </Button>
  );
}
