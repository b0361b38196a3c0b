import { Link } from 'react-router';
import { t } from '../../messages/temporary.ts';
import { paths } from '../../routing/paths.ts';
import { useSiteInfo } from '../../site/site-info.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LiveComb } from '../common/index.ts';
import { NoticeTicker } from '../notices/index.ts';
import { useSession } from '../session/index.ts';

/** /temporary/open: the notice that the service has opened, for external links. */
export default function OpenPage() {
  const site = useSiteInfo();
  const { loggedIn } = useSession();
  return (
    <div className="mx-auto flex w-full max-w-text flex-col items-center gap-3 px-4 py-12 text-center">
      <div className="aspect-[10/11] w-72">
        <LiveComb className="w-72" />
      </div>
      <Badge tone="honey" className="mt-6">
        {t('badge')}
      </Badge>
      {site ? (
        <>
          <h1 className="text-xl font-extrabold text-balance">{t('title', { name: site.name_ko })}</h1>
          <p className="max-w-dialog text-md text-balance text-muted">{t('body', { slogan: site.slogan })}</p>
        </>
      ) : (
        <>
          <Skeleton className="h-9 w-72 max-w-full" />
          <Skeleton className="h-6 w-80 max-w-full" />
        </>
      )}
      <p className="text-sm text-muted">{t('adult')}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Link to={paths.home} className={buttonClass('primary', 'lg')}>
          {t('watch')}
        </Link>
        {!loggedIn && (
          <Link to={paths.signUp} className={buttonClass('secondary', 'lg')}>
            {t('join')}
          </Link>
        )}
      </div>
      <NoticeTicker className="mt-8 w-full max-w-dialog rounded-pill bg-surface px-4 py-2 text-left" />
      {site && (
        <p className="flex flex-wrap justify-center gap-x-3 gap-y-1 text-xs text-muted">
          <span>{t('phone', { phone: site.phone1 })}</span>
          <span>{t('email', { email: site.email })}</span>
        </p>
      )}
    </div>
  );
}
