import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../../messages/sandbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';

const tickedMs = 1_500;

/**
 * Copies a value to the clipboard and confirms it on the button. `what` names the value for screen readers; `shown` is
 * the button's text if the value itself is already next to it.
 */
export function CopyButton({ value, what, shown = value }: { value: string; what: string; shown?: string }) {
  const [ticked, setTicked] = useState(false);
  useEffect(() => {
    if (!ticked) return;
    const timer = setTimeout(() => setTicked(false), tickedMs);
    return () => clearTimeout(timer);
  }, [ticked]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setTicked(true);
      toast(t('copied'), { tone: 'good' });
    } catch {
      // No clipboard without TLS or permission; the value can be selected instead.
      toast(t('copyFailed'), { tone: 'warn' });
    }
  };
  const Icon = ticked ? Check : Copy;
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={t('copyOf', { what })}
      icon={<Icon size={16} aria-hidden className={ticked ? 'text-good-text' : 'text-muted'} />}
      onClick={() => void copy()}
    >
      {shown}
    </Button>
  );
}
