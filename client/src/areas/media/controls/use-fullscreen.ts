import { useCallback, useEffect, useState } from 'react';

/**
 * Full screen by making the whole page full-screen, so that dialogs, sheets and toasts stay on top of the video; the
 * page lays the stage over everything else while `full` is true. Phones without the Fullscreen API still get the
 * latter.
 */
export function useFullscreen(): { full: boolean; toggleFull: () => void; leaveFull: () => void } {
  const [full, setFull] = useState(false);

  useEffect(() => {
    const changed = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    document.addEventListener('fullscreenchange', changed);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);

  const leaveFull = useCallback(() => {
    setFull(false);
    if (document.fullscreenElement) void document.exitFullscreen();
  }, []);

  const toggleFull = useCallback(() => {
    if (full) {
      leaveFull();
      return;
    }
    setFull(true);
    if (!document.fullscreenEnabled) return;
    document.documentElement.requestFullscreen().catch((error: unknown) => {
      // Refused by the browser: the stage still fills the window.
      if (!(error instanceof TypeError)) throw error;
    });
  }, [full, leaveFull]);

  return { full, toggleFull, leaveFull };
}
