import { useSearchParams } from 'react-router';
import { t } from '../../messages/items.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import type { SessionUser } from '../session/index.ts';
import { ItemsOnSale } from './ItemsOnSale.tsx';
import { OwnedItems } from './OwnedItems.tsx';
import { SentItems } from './SentItems.tsx';

export type ItemTab = 'sale' | 'unused' | 'using' | 'used' | 'sent';

const labels = {
  sale: 'tabSale',
  unused: 'tabUnused',
  using: 'tabUsing',
  used: 'tabUsed',
  sent: 'tabSent',
} as const satisfies Record<ItemTab, string>;

/** The lists of items as tabs; the selected one is in the address, so that back and reload preserve it. */
export function ItemTabs({ tabs, user }: { tabs: readonly [ItemTab, ...ItemTab[]]; user: SessionUser }) {
  const [search, setSearch] = useSearchParams();
  const value = tabs.find((tab) => tab === search.get('tab')) ?? tabs[0];
  return (
    <Tabs
      label={t('tabs')}
      tabs={tabs.map((tab) => ({ value: tab, label: t(labels[tab]) }))}
      value={value}
      onChange={(tab) => setSearch(tab === tabs[0] ? {} : { tab }, { replace: true })}
      panelClassName="pt-4"
    >
      {value === 'sale' && <ItemsOnSale userKey={user.user_key} isHost={user.role === 'host'} />}
      {value === 'sent' && <SentItems />}
      {(value === 'unused' || value === 'using' || value === 'used') && (
        <OwnedItems key={value} name={value} />
      )}
    </Tabs>
  );
}
