import { useEffect } from 'react';
import { onFirstInteraction } from '../../lib/on-first-interaction.ts';

/**
 * Opens the notices that are to be seen over the home page, once somebody begins to use it or after a while (NOTICES-8).
 * Nothing of it loads before.
 */
export function NoticePopup() {
  useEffect(() => {
    let left = false;
    let close: (() => void) | undefined;
    const callOff = onFirstInteraction(() => {
      import('./open-popups.ts').then(
        async ({ openPopups }) => {
          const opened = await openPopups(() => left);
          if (left) opened?.();
          else close = opened;
        },
        // A part that does not load leaves the home page as it is.
        () => undefined,
      );
    });
    return () => {
      left = true;
      callOff();
      close?.();
    };
  }, []);
  return null;
}
