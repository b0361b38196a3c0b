import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/items.ts';
import { Button } from '../../ui/Button.tsx';
import { formatHoney } from '../../ui/format/numbers.ts';
import { Section } from '../../ui/Section.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { openItemPurchase } from './dialogs/item-purchase.ts';
import { ItemPicture } from './ItemPicture.tsx';
import { formatBtuc, lengthOf } from './item-texts.ts';
import { type Item, itemsOnSaleQuery } from './queries/items.ts';

/** Items on sale, for all members and for hosts. `receiver` gets the item; without one the buyer chooses. */
export function ItemsOnSale({
  userKey,
  isHost,
  receiver,
  vodKey,
}: {
  userKey: number;
  isHost: boolean;
  receiver?: { user_key: number; nick: string };
  vodKey?: number;
}) {
  const { data, error, refetch } = useQuery(itemsOnSaleQuery);
  if (!data)
    return error ? (
      <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <TextSkeleton lines={8} />
    );
  if (data.list.length === 0) return <EmptyState title={t('saleNone')} body={t('saleNoneBody')} />;
  const buy = (item: Item) =>
    openItemPurchase({ item, userKey, isHost, ...(receiver && { receiver }), ...(vodKey && { vodKey }) });
  const group = (code: Item['group_cd'], title: string) => {
    const items = data.list.filter(({ group_cd }) => group_cd === code);
    if (items.length === 0) return null;
    return (
      <Section title={title}>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {items.map((item) => (
            <ItemCard key={item.item_id} item={item} onBuy={() => buy(item)} />
          ))}
        </ul>
      </Section>
    );
  };
  return (
    <>
      {group('general', t('groupGeneral'))}
      {group('host', t('groupHost'))}
    </>
  );
}

function ItemCard({ item, onBuy }: { item: Item; onBuy: () => void }) {
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-surface p-3">
      <ItemPicture image={item.image} size="card" />
      <h3 className="font-semibold">{item.name}</h3>
      <p className="flex-1 text-sm text-muted">{item.description}</p>
      <p>
        <span className="font-extrabold text-honey-text">{formatHoney(item.star_cnt)}</span>{' '}
        <span className="text-xs text-muted">{lengthOf(item)}</span>
        {item.btuc_cnt !== null && (
          <span className="block text-xs text-muted">{formatBtuc(item.btuc_cnt)}</span>
        )}
      </p>
      <Button size="sm" aria-label={t('buyOf', { name: item.name })} onClick={onBuy}>
        {t('buy')}
      </Button>
    </li>
  );
}
