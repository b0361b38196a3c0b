import { useEffect } from 'react';

/**
 * Sets `--keyboard` on the page: how far a phone's keyboard covers it from below, in CSS pixels. Browsers that resize
 * the page for the keyboard (`interactive-widget`) cover nothing; on iOS the keyboard overlays the page.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const measure = () => {
      // Pinch zoom shrinks the visible area without a keyboard.
      const covered =
        viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - Math.max(0, viewport.offsetTop);
      style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard');
    };
  }, []);
}
