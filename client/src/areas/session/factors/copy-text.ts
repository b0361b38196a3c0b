import { t } from '../../../messages/factor.ts';
import { toast } from '../../../ui/toast.ts';

/** Copies a text, and says whether it worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('copied'), { tone: 'good' });
  } catch {
    // A page without TLS, or a browser that refuses: the text can be selected.
    toast(t('copyFailed'), { tone: 'warn' });
  }
}
