import { useQuery } from '@tanstack/react-query';
import { useTitle } from '../../lib/use-title.ts';
import { t } from '../../messages/items.ts';
import { t as site } from '../../messages/settings.ts';
import { formatHoney } from '../../ui/format/numbers.ts';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { balancesQuery, useSession } from '../session/index.ts';
import { ItemTabs } from './ItemTabs.tsx';
import { formatBtuc } from './item-texts.ts';

/** /stores/item: items on sale, the member's own items, and items given. */
export default function ItemShopPage() {
  const { user } = useSession();
  useTitle(site('siteTitle', { title: t('title') }));
  return (
    <div className="px-4 py-4 lg:px-6 lg:py-8">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-xl font-extrabold">{t('title')}</h1>
        {user && <OwnBalances userKey={user.user_key} />}
      </div>
      {user ? (
        <ItemTabs tabs={['sale', 'unused', 'using', 'used', 'sent']} user={user} />
      ) : (
        <TextSkeleton lines={8} />
      )}
    </div>
  );
}

function OwnBalances({ userKey }: { userKey: number }) {
  const { data } = useQuery(balancesQuery(userKey));
  if (!data) return null;
  return (
    <p className="text-sm">
      <span className="font-extrabold text-honey-text">{formatHoney(data.star_cnt)}</span>
      <span className="text-muted"> · {formatBtuc(data.btuc_cnt)}</span>
    </p>
  );
}
