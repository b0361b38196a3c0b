import { useEffect } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';

/** Opens, once the page rests, the notices that are to be seen over the home page (NOTICES-8). Nothing of it loads before. */
export function NoticePopup() {
  useEffect(() => {
    let left = false;
    let close: (() => void) | undefined;
    const callOff = whenIdle(() => {
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
