import { toast } from './toast.ts';

/** Hands an address to another program, or copies it and says so. */
export async function shareAddress(
  { title, url }: { title: string; url: string },
  said: { copied: string; failed: string },
): Promise<void> {
  try {
    if ('share' in navigator && navigator.maxTouchPoints > 0) {
      await navigator.share({ title, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    toast(said.copied, { tone: 'good' });
  } catch (error) {
    // Closing the phone's share sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast(said.failed, { tone: 'warn' });
  }
}
