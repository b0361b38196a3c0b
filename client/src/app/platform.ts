import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { embedded } from './embedded.ts';

/**
 * Inside the app's web view (`platform=app`) the page carries the class `platform-app`, and the value is kept on every
 * change of route (CLIENT-15).
 */
export function usePlatform(): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!embedded) return;
    const query = new URLSearchParams(search);
    if (query.get('platform') === 'app') return;
    query.set('platform', 'app');
    // The page is the same one: it stays where it was scrolled to.
    void navigate(
      { pathname, search: query.toString(), hash },
      { replace: true, state, preventScrollReset: true },
    );
  }, [pathname, search, hash, state, navigate]);
}
