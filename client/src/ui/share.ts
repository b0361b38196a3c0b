import { toast } from './toast.ts';

/** Opens the share sheet for an address, or copies it and shows a confirmation. */
export async function shareAddress(
  { title, url }: { title: string; url: string },
  texts: { copied: string; failed: string },
): Promise<void> {
  try {
    if ('share' in navigator && navigator.maxTouchPoints > 0) {
      await navigator.share({ title, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    toast(texts.copied, { tone: 'good' });
  } catch (error) {
    // Dismissing the phone's share sheet is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast(texts.failed, { tone: 'warn' });
  }
}
