import { Link } from 'react-router';
import { useTitle } from '../../lib/use-title.ts';
import { t } from '../../messages/items.ts';
import { t as site } from '../../messages/settings.ts';
import { paths } from '../../routing/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { useSession } from '../session/index.ts';
import { ItemTabs } from './ItemTabs.tsx';

/**
 * /mypage/settings/service/items: the member's unused, active and used-up items, and those given. It renders its own
 * heading: the gift sheet needs this area, and the settings need the gift sheet through the name card.
 */
export default function MyItemsPage() {
  const { user } = useSession();
  useTitle(site('siteTitle', { title: t('myTitle') }));
  return (
    <>
      <h1 className="text-xl font-extrabold">{t('myTitle')}</h1>
      <p className="mt-1 text-muted">{t('myLead')}</p>
      <p className="mt-4 mb-4 flex flex-wrap gap-2">
        <Link to={paths.storesItem} className={buttonClass('secondary', 'sm')}>
          {t('toShop')}
        </Link>
        <Link to={`${paths.serviceCashUse}?kind=item`} className={buttonClass('secondary', 'sm')}>
          {t('toHistory')}
        </Link>
      </p>
      {user ? (
        <ItemTabs tabs={['unused', 'using', 'used', 'sent']} user={user} />
      ) : (
        <TextSkeleton lines={6} />
      )}
    </>
  );
}
