import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

const embedded = new URLSearchParams(window.location.search).get('platform') === 'app';

/**
 * Inside the app's web view (`platform=app`) the page carries the class `platform-app`, and the value is kept on every
 * change of route (specification section 1).
 */
export function usePlatform(): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!embedded) return;
    document.documentElement.classList.add('platform-app');
    const query = new URLSearchParams(search);
    if (query.get('platform') === 'app') return;
    query.set('platform', 'app');
    navigate({ pathname, search: query.toString(), hash }, { replace: true, state });
  }, [pathname, search, hash, state, navigate]);
}
