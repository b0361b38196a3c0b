import { ChunkLoadError } from '../lib/lazy-module.ts';
import { t } from '../messages/ui.ts';
import { toast } from './toast.ts';

/**
 * Shows that a chunk failed to load and offers a remedy; the page stays as it is. A reload for a newer version is
 * offered, never forced: there may be a live on the screen, or a half-filled form.
 * @param retry repeats the failed action
 * @param reload opens the newer version, or reloads; by default the current page
 */
export function showChunkLoadError(error: unknown, retry: () => void, reload?: () => void): void {
  if (!(error instanceof ChunkLoadError)) {
    reportError(error);
    return;
  }
  if (error.reason !== 'unreachable') {
    const onClick = reload ?? (() => window.location.reload());
    toast(t(error.reason === 'stuck' ? 'chunkLoadStuck' : 'newVersion'), {
      tone: 'warn',
      action: { label: t('reload'), onClick },
    });
  } else {
    toast(t('chunkLoadFailed'), { tone: 'warn', action: { label: t('retry'), onClick: retry } });
  }
}

/** Preloads modules. A failure is ignored here; it is retried and reported when the module is needed. */
export function preload(loads: readonly (() => Promise<unknown>)[]): void {
  for (const load of loads) load().catch(() => undefined);
}
