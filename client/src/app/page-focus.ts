import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the start of the page after navigation, for keyboard and screen reader users. */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
