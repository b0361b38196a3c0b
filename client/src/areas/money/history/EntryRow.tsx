import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/money.ts';
import { paths } from '../../../routing/paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { GradeBadges, HonorMark } from '../../grades/index.ts';
import { entryQuery } from '../queries/entries.ts';
import { effectOf } from './amounts.ts';
import { Fact } from './Fact.tsx';
import { OpeningRow } from './OpeningRow.tsx';

type Asset = Schema<'EntryList'>['asset'];

/** An entry in one line, which opens with its details. */
export function EntryRow({ entry, asset }: { entry: Schema<'HistoryEntry'>; asset: Asset }) {
  const effect = effectOf(asset, entry.direction, entry.amount);
  return (
    <OpeningRow title={`${entry.title} ${effect}`} details={() => <Details entryId={entry.entry_id} />}>
      {entry.user && <Avatar user={entry.user} size={32} />}
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1">
          <span className="truncate font-semibold">{entry.title}</span>
          <HonorMark code={entry.user?.honor} />
        </span>
        <span className="block truncate text-xs text-muted">
          {formatDateTime(entry.created_at)}
          {entry.live_title && ` · ${entry.live_title}`}
        </span>
      </span>
      <span
        className={clsx(
          'shrink-0 font-extrabold',
          entry.direction === 'saved' ? 'text-good-text' : 'text-honey-text',
        )}
      >
        {effect}
      </span>
    </OpeningRow>
  );
}

/** What else is known of an entry. */
function Details({ entryId }: { entryId: string }) {
  const { data, error, refetch } = useQuery(entryQuery(entryId));
  if (error)
    return <ErrorState title={t('detailFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="px-4 py-3">
        <TextSkeleton lines={3} />
      </div>
    );
  return (
    <dl className="flex flex-col gap-2 bg-raised px-4 py-3 text-sm">
      <Fact name={t('detailAt')}>{formatDateTime(data.created_at)}</Fact>
      {data.asset === 'STAR' && (
        <Fact name={t(data.direction === 'used' ? 'detailFunds' : 'detailFundsSaved')}>
          {[
            data.granted_cnt > 0 && t('detailGranted', { count: formatNumber(data.granted_cnt) }),
            data.bought_cnt > 0 && t('detailBought', { count: formatNumber(data.bought_cnt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Fact>
      )}
      {data.balance_cnt !== null && <Fact name={t('detailBalance')}>{formatNumber(data.balance_cnt)}</Fact>}
      {data.user && (
        <Fact name={t('detailUser')}>
          {`${data.user.nick} (@${data.user.profile_id})`} <GradeBadges user={data.user} />
        </Fact>
      )}
      {data.vod_key !== null && (
        <Fact name={t('detailLive')}>
          <Link to={paths.playResult(data.vod_key)} className="underline">
            {data.live_title}
          </Link>
        </Fact>
      )}
      {data.sticker_name && <Fact name={t('detailSticker')}>{data.sticker_name}</Fact>}
      {data.message && <Fact name={t('detailMessage')}>{data.message}</Fact>}
      {data.order_no && (
        <Fact name={t('detailOrder')}>
          <Link to={paths.storesResult(data.order_no)} className="underline">
            {data.order_no}
          </Link>
        </Fact>
      )}
      {data.final_yn === 'Y' && data.direction === 'used' && (
        <div>
          <dt className="sr-only">{data.title}</dt>
          <dd className="text-muted">{t('detailFinal')}</dd>
        </div>
      )}
    </dl>
  );
}
