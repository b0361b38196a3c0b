import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a change of page the focus stands at its beginning, so that keyboard and screen reader start there. */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
