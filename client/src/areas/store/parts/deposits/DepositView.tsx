import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorMessage } from '../../../../api/errors.ts';
import { t } from '../../../../messages/store.ts';
import { TextSkeleton } from '../../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { depositQuery } from '../../queries/deposits.ts';
import { refreshMoney } from '../../queries/store.ts';
import { DepositStatus } from './DepositStatus.tsx';
import { Receipt } from './ReceiptForm.tsx';

/** A bank transfer, polled until it is final: the balance changes with it. */
export function DepositView({ udKey, userKey, as }: { udKey: string; userKey: number; as: 'h1' | 'h2' }) {
  const { data, error, refetch, dataUpdatedAt } = useQuery({ ...depositQuery(udKey), enabled: udKey !== '' });
  // Not the time of the first credit: a second deposit credited later changes the balance as well.
  const credited = data?.credited?.amount_krw ?? 0;
  useEffect(() => {
    if (credited > 0) void refreshMoney(userKey);
  }, [credited, userKey]);
  if (udKey === '' || (error && !data && 'status' in error && (error.status === 404 || error.status === 400)))
    return <EmptyState as={as} title={t('bankNone')} body={t('resultNoneBody')} />;
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
      <Receipt deposit={data} userKey={userKey} />
    </>
  );
}
