import { useEffect } from 'react';
import { onFirstInteraction } from '../../lib/on-first-interaction.ts';

/**
 * Opens the popup notices on the home page, at the first interaction or after a delay (NOTICES-8). Nothing of it loads
 * before.
 */
export function NoticePopup() {
  useEffect(() => {
    let left = false;
    let close: (() => void) | undefined;
    const cancel = onFirstInteraction(() => {
      import('./open-popups.ts').then(
        async ({ openPopups }) => {
          const opened = await openPopups(() => left);
          if (left) opened?.();
          else close = opened;
        },
        // A module that fails to load leaves the home page as it is.
        () => undefined,
      );
    });
    return () => {
      left = true;
      cancel();
      close?.();
    };
  }, []);
  return null;
}
