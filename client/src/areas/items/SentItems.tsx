import { useInfiniteQuery } from '@tanstack/react-query';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/items.ts';
import { Badge } from '../../ui/Badge.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { formatHoney, formatMoney } from '../../ui/format/numbers.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/column.ts';
import { SortedRows } from '../../ui/table/SortedRows.tsx';
import { useFullList } from '../../ui/table/use-full-list.ts';
import { ItemPicture } from './ItemPicture.tsx';
import { type SentItem, sentItemsQuery } from './queries/items.ts';

/** Items bought for hosts or given away, newest first. */
export function SentItems() {
  const list = useInfiniteQuery(sentItemsQuery);
  const extent = useFullList(list);
  const { data, error, refetch } = list;
  if (!data)
    return error ? (
      <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <TextSkeleton lines={6} />
    );
  if (data.pages[0]?.total === 0) return <EmptyState title={t('sentNone')} body={t('sentNoneBody')} />;
  return (
    <>
      <SortedRows
        label={t('tabSent')}
        rows={data.pages.flatMap((page) => page.list)}
        keyOf={({ item_gift_id }) => item_gift_id}
        columns={sentColumns}
        card={(sent) => <SentRow sent={sent} />}
        extent={extent}
      />
      <LoadMore list={list} />
    </>
  );
}

const priceOf = ({ price, pay_cd }: SentItem): string =>
  price === null ? '' : pay_cd === 'KRW' ? formatMoney(price) : formatHoney(price);

const sentColumns: readonly Column<SentItem>[] = [
  {
    key: 'at',
    head: t('columnAt'),
    cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDateTime(created_at)}</span>,
    value: ({ created_at }) => created_at,
  },
  {
    key: 'item',
    head: t('columnItem'),
    cell: ({ item, used_yn }) => (
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {item.name} <Badge>{t(used_yn === 'Y' ? 'stateUsed' : 'stateUnused')}</Badge>
      </span>
    ),
    value: ({ item }) => item.name,
  },
  {
    key: 'to',
    head: t('columnTo'),
    cell: ({ target_user }) => target_user?.nick ?? t('someone'),
    value: ({ target_user }) => target_user?.nick ?? '',
  },
  {
    key: 'way',
    head: t('columnWay'),
    cell: ({ way_cd }) => t(way_cd === 'bought' ? 'wayBought' : 'wayGivenOn'),
    value: ({ way_cd }) => way_cd,
  },
  {
    key: 'price',
    head: t('columnPrice'),
    cell: (sent) => <span className="font-semibold whitespace-nowrap text-honey-text">{priceOf(sent)}</span>,
    value: ({ price }) => price ?? 0,
    numeric: true,
  },
];

function SentRow({ sent }: { sent: SentItem }) {
  const { item } = sent;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <ItemPicture image={item.image} size="row" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {item.name} <Badge>{t(sent.used_yn === 'Y' ? 'stateUsed' : 'stateUnused')}</Badge>
        </p>
        <p className="chat-text text-sm text-muted">
          {t('sentTo', { nick: sent.target_user?.nick ?? t('someone') })}
        </p>
        <p className="text-xs text-muted">
          {formatDateTime(sent.created_at)} · {t(sent.way_cd === 'bought' ? 'wayBought' : 'wayGivenOn')}
        </p>
      </div>
      <p className="shrink-0 font-semibold text-honey-text">{priceOf(sent)}</p>
    </li>
  );
}
