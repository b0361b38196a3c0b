import { MissingPart } from '../lib/part.ts';
import { t } from '../messages/ui.ts';
import { toast } from './toast.ts';

/**
 * Says that a part of the page is missing, and offers what helps; the page stays as it is. A newer version is offered,
 * never forced: there may be a live on the screen, or a form half filled in.
 * @param again tries what was tried anew
 * @param reload where a newer version is opened, or this one anew; left out, the page on the screen
 */
export function sayMissing(error: unknown, again: () => void, reload?: () => void): void {
  if (!(error instanceof MissingPart)) {
    reportError(error);
    return;
  }
  if (error.reason !== 'unreachable') {
    const onClick = reload ?? (() => window.location.reload());
    toast(t(error.reason === 'stuck' ? 'partStuck' : 'newVersion'), {
      tone: 'warn',
      action: { label: t('reload'), onClick },
    });
  } else {
    toast(t('partMissing'), { tone: 'warn', action: { label: t('retry'), onClick: again } });
  }
}

/** Loads parts ahead. What does not come now is loaded, and its failure told, when it is needed. */
export function loadAhead(loads: readonly (() => Promise<unknown>)[]): void {
  for (const load of loads) load().catch(() => undefined);
}
