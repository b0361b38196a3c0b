import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { t } from '../../messages/app.ts';
import { paths } from '../../routing/paths.ts';
import { siteInfoQuery } from '../../site/site-info.ts';
import { inAppWebView, inOwnFrame } from '../page-context.ts';

/**
 * The banner over every page of a sandbox, so that it is not mistaken for the real service. The server marks the page
 * (`data-sandbox`), and the style sheet reserves space before the first paint; a page served elsewhere adds the mark
 * here. Not shown in the app's web view, nor in a frame of a page that shows it itself.
 */
export function SandboxBanner() {
  const site = useQuery(siteInfoQuery).data;
  const sandbox = site?.sandbox_yn === 'Y';
  useEffect(() => {
    if (site) document.documentElement.toggleAttribute('data-sandbox', sandbox);
  }, [site, sandbox]);
  if (!sandbox || inAppWebView || inOwnFrame) return null;
  return (
    <aside
      aria-label={t('sandboxBanner')}
      // In a room it is a thin line, and no press there opens anything.
      className="in-room:pointer-events-none fixed inset-x-0 top-0 z-40 flex h-(--band) items-center justify-center gap-2 bg-honey px-4 font-semibold text-on-honey text-xs leading-none"
    >
      <span>TEST</span>
      <span className="truncate">{t('sandboxBannerText')}</span>
      <Link
        to={paths.sandbox}
        className="in-room:hidden flex h-full shrink-0 items-center underline focus-visible:-outline-offset-2 focus-visible:outline-current"
      >
        {t('sandboxBannerOpen')}
      </Link>
    </aside>
  );
}
