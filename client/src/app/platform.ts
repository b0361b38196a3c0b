import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { inAppWebView } from './page-context.ts';

/**
 * Inside the app's web view (`platform=app`) the page has the class `platform-app`, and the parameter is retained on
 * every navigation (CLIENT-15).
 */
export function usePlatform(): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!inAppWebView) return;
    const query = new URLSearchParams(search);
    if (query.get('platform') === 'app') return;
    query.set('platform', 'app');
    // The page is the same, so the scroll position is retained.
    void navigate(
      { pathname, search: query.toString(), hash },
      { replace: true, state, preventScrollReset: true },
    );
  }, [pathname, search, hash, state, navigate]);
}
