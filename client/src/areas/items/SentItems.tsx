import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/items.ts';
import { Badge } from '../../ui/Badge.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { formatHoney, formatMoney } from '../../ui/format/numbers.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { Card } from '../../ui/Section.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ItemPicture } from './ItemPicture.tsx';
import { itemPageSize, type SentItem, sentItemsQuery } from './queries/items.ts';

/** Items that were bought for hosts or given on, newest first. */
export function SentItems() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(sentItemsQuery(page));
  if (!data)
    return error ? (
      <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <TextSkeleton lines={6} />
    );
  if (data.total === 0) return <EmptyState title={t('sentNone')} body={t('sentNoneBody')} />;
  return (
    <>
      <Card>
        {data.list.map((sent) => (
          <SentRow key={sent.item_gift_id} sent={sent} />
        ))}
      </Card>
      <Pagination
        page={page}
        pages={Math.ceil(data.total / itemPageSize)}
        onChange={setPage}
        className="mt-4"
      />
    </>
  );
}

function SentRow({ sent }: { sent: SentItem }) {
  const { item, price, pay_cd } = sent;
  return (
    <div className="flex items-center gap-3 px-4 py-3">
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
      {price !== null && (
        <p className="shrink-0 font-semibold text-honey-text">
          {pay_cd === 'KRW' ? formatMoney(price) : formatHoney(price)}
        </p>
      )}
    </div>
  );
}
