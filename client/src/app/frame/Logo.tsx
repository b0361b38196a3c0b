import { Link } from 'react-router';
import { t } from '../../messages/app.ts';
import { paths } from '../../routing/paths.ts';
import { useIsLivePlay } from '../../routing/use-live-play.ts';
import { useSiteInfo } from '../../site/site-info.ts';

/**
 * Site name, header image and slogan. Links to home; on the live play page it opens a new tab so that the live
 * continues. Where space is short, the slogan is hidden first, then on the narrowest phones the name.
 */
export function Logo({ withSlogan = false }: { withSlogan?: boolean }) {
  const site = useSiteInfo();
  const isPlay = useIsLivePlay();
  const name = site?.name_ko ?? t('siteName');
  return (
    <Link
      to={paths.home}
      {...(isPlay ? { target: '_blank', rel: 'noopener' } : {})}
      aria-label={t(isPlay ? 'homeLinkNew' : 'homeLink', { name })}
      className="flex min-w-8 items-center gap-2 rounded-control lg:shrink-0"
    >
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden className="shrink-0">
        <path d="M16 1.5 28.6 8.75v14.5L16 30.5 3.4 23.25V8.75z" className="fill-honey" />
        <path d="M13 10.6v10.8L22 16z" className="fill-on-honey" />
      </svg>
      <span className="min-w-0 max-[359px]:hidden">
        <span className="block truncate text-md leading-5 font-extrabold">{name}</span>
        {withSlogan && (
          <span className="block truncate text-xs text-muted max-[389px]:hidden">
            {site?.slogan ?? t('slogan')}
          </span>
        )}
      </span>
    </Link>
  );
}
