import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/money.ts';
import { paths } from '../../../routing/paths.ts';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { GradeBadges } from '../../grades/index.ts';
import { entryQuery } from '../queries/entries.ts';
import { Fact } from './Fact.tsx';

/** Further details of an entry. */
export function EntryDetails({ entryId }: { entryId: string }) {
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
