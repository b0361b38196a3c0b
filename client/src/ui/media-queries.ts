import { useSyncExternalStore } from 'react';

/** Whether a media query matches; updates when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    // The server renders for an upright phone without user preferences.
    () => false,
  );
}

export const usePrefersReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)');

/** The width from which the page has a rail instead of a tab bar (1024 px). */
export const useIsDesktop = (): boolean => useMediaQuery('(min-width: 64rem)');
