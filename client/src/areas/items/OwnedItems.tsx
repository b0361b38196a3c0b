import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/items.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { openConfirm } from '../../ui/confirm.ts';
import { formatDateTime } from '../../ui/format/dates.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { Card } from '../../ui/Section.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { openItemGiving } from './dialogs/item-giving.ts';
import { ItemPicture } from './ItemPicture.tsx';
import { lengthOf } from './item-texts.ts';
import {
  itemPageSize,
  type OwnedItem,
  type OwnedListName,
  ownedItemsQuery,
  spendOwnedItem,
} from './queries/items.ts';

const empty = {
  unused: ['unusedNone', 'unusedNoneBody'],
  using: ['usingNone', 'usingNoneBody'],
  used: ['usedNone', 'usedNoneBody'],
} as const;

/** A list of the member's items with their actions. */
export function OwnedItems({ name }: { name: OwnedListName }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(ownedItemsQuery(name, page));
  if (!data)
    return error ? (
      <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <TextSkeleton lines={6} />
    );
  const pages = Math.max(1, Math.ceil(data.total / itemPageSize));
  // Using or giving the last item of a page leaves the page empty.
  if (page > pages) setPage(pages);
  const [title, body] = empty[name];
  if (data.total === 0) return <EmptyState title={t(title)} body={t(body)} />;
  return (
    <>
      <Card>
        {data.list.map((owned) => (
          <OwnedRow key={owned.owned_id} owned={owned} />
        ))}
      </Card>
      <Pagination page={page} pages={pages} onChange={setPage} className="mt-4" />
    </>
  );
}

function OwnedRow({ owned }: { owned: OwnedItem }) {
  const { item } = owned;
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3">
      <ItemPicture image={item.image} size="row" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">
          {item.name} <TimeLeft owned={owned} />
        </p>
        <p className="text-sm text-muted">{item.description}</p>
        <p className="text-xs text-muted">{[originOf(owned), whenOf(owned)].filter(Boolean).join(' · ')}</p>
      </div>
      {owned.used_at === null && (
        <div className="flex gap-2">
          {owned.givable_yn === 'Y' && (
            <Button
              size="sm"
              aria-label={t('giveOf', { name: item.name })}
              onClick={() => openItemGiving({ owned })}
            >
              {t('give')}
            </Button>
          )}
          <Button
            size="sm"
            variant="primary"
            aria-label={t('useOf', { name: item.name })}
            onClick={() => confirmUse(owned)}
          >
            {t('use')}
          </Button>
        </div>
      )}
    </div>
  );
}

function TimeLeft({ owned }: { owned: OwnedItem }) {
  if (owned.used_at === null) return <Badge>{lengthOf(owned.item)}</Badge>;
  if (owned.ends_at === null) return <Badge tone="honey">{t('forGood')}</Badge>;
  if (owned.days_left === null || owned.days_left === 0) return null;
  return <Badge tone="honey">{t('daysLeft', { days: owned.days_left })}</Badge>;
}

function originOf({ source_cd, from_user }: OwnedItem): string {
  if (source_cd === 'granted') return t('granted');
  if (source_cd === 'received') return t('from', { nick: from_user?.nick ?? t('someone') });
  return '';
}

function whenOf({ received_at, used_at, starts_at, ends_at, days_left }: OwnedItem): string {
  if (used_at === null || starts_at === null) return t('receivedAt', { at: formatDateTime(received_at) });
  if (ends_at === null) return t('usedAt', { at: formatDateTime(used_at) });
  if (days_left === 0) return t('endedAt', { at: formatDateTime(ends_at) });
  const until = t('until', { at: formatDateTime(ends_at) });
  return starts_at === used_at ? until : `${t('waits', { at: formatDateTime(starts_at) })} ${until}`;
}

/** Using an item is irreversible: prompts for confirmation. */
function confirmUse({ owned_id, item }: OwnedItem): void {
  const { name } = item;
  openConfirm({
    title: t('useTitle', { name }),
    body: item.seconds === null ? t('useBody') : `${t('useBody')} ${t('useBodyMore')}`,
    action: t('use'),
    onConfirm: async () => {
      await spendOwnedItem(owned_id);
      toast(t('used', { name }), { tone: 'good' });
    },
  });
}
