import { Outlet } from 'react-router';
import { useSiteInfo } from '../../site/site-info.ts';
import { embedded } from '../embedded.ts';
import { Main } from '../frame/Main.tsx';
import { DefaultLayout } from './DefaultLayout.tsx';

/**
 * A text of the law. It stands in the ordinary frame; in the app's web view, and while the site is under maintenance,
 * alone, since nothing around it could be used.
 */
export function TemporaryPolicyLayout() {
  const maintenance = useSiteInfo()?.is_maintenance === 'Y';
  if (!embedded && !maintenance) return <DefaultLayout />;
  return (
    <Main className="min-h-[calc(100dvh-var(--band))] pb-[env(safe-area-inset-bottom)]">
      <Outlet />
    </Main>
  );
}
