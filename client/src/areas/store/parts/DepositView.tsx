import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/store.ts';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { depositQuery } from '../queries/deposits.ts';
import { refreshMoney } from '../queries/store.ts';
import { DepositStatus } from './DepositStatus.tsx';
import { Receipt } from './ReceiptForm.tsx';

/** A bank transfer that is followed until it is over: the balance changes with it. */
export function DepositView({ udKey, userKey, as }: { udKey: string; userKey: number; as: 'h1' | 'h2' }) {
  const { data, error, refetch, dataUpdatedAt } = useQuery({ ...depositQuery(udKey), enabled: udKey !== '' });
  const creditedAt = data?.deposited_at ?? null;
  useEffect(() => {
    if (creditedAt !== null) void refreshMoney(userKey);
  }, [creditedAt, userKey]);
  if (udKey === '' || (error && !data && 'status' in error && (error.status === 404 || error.status === 400)))
    return <EmptyState title={t('bankNone')} body={t('resultNoneBody')} />;
  if (error && !data)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={8} />;
  return (
    <>
      <DepositStatus deposit={data} readAtMs={dataUpdatedAt} as={as} />
      {error && (
        <p role="status" className="mt-2 text-sm text-warn-text">
          {t('bankOffline')}
        </p>
      )}
      <Receipt deposit={data} />
    </>
  );
}
