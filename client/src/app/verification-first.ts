import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../areas/session/index.ts';
import { usePageHandle } from '../routing/page-handle.ts';
import { paths } from '../routing/paths.ts';
import { withRedirect } from '../routing/redirect.ts';

/**
 * Redirects unverified members to the verification also from public pages (CLIENT-14), except those needed to get
 * there. Guarded pages do so in their guard.
 */
export function useVerificationFirst(): void {
  const { user } = useSession();
  const exempt = usePageHandle('openUnverified');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const due = user?.verification_yn === 'N' && !exempt && pathname !== paths.userVerification;
  useEffect(() => {
    if (due) void navigate(withRedirect(paths.userVerification, pathname + search), { replace: true });
  }, [due, pathname, search, navigate]);
}
