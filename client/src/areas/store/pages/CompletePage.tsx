import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/store.ts';
import { paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useSession } from '../../session/index.ts';
import { openOrder } from '../model/open-order.ts';
import { isOpenState } from '../model/payment-wait.ts';
import { OrderFacts } from '../parts/OrderFacts.tsx';
import { PaymentWindow } from '../parts/PaymentWindow.tsx';
import { ResultHead } from '../parts/ResultPanel.tsx';
import type { Order } from '../queries/pay.ts';
import { orderQuery, refreshMoney } from '../queries/store.ts';

/** /stores/complete: the server's status of the order in the address, whatever the address says. */
export default function CompletePage() {
  const [parameters] = useSearchParams();
  const orderNo = parameters.get('order_no') ?? '';
  return (
    <div className="px-4 py-6">
      <PaymentWindow orderNo={orderNo} />
      <OrderResult orderNo={orderNo} />
    </div>
  );
}

/** The result of an order, polled until it is decided. */
export function OrderResult({ orderNo }: { orderNo: string }) {
  const { userKey } = useSession();
  const { data: order, error, refetch } = useQuery({ ...orderQuery(orderNo), enabled: orderNo !== '' });
  const state = order?.state;
  useEffect(() => {
    if (userKey === null || state === undefined || isOpenState(state)) return;
    if (openOrder.read() === orderNo) openOrder.clear();
    void refreshMoney(userKey);
  }, [userKey, state, orderNo]);
  if (
    orderNo === '' ||
    (error && !order && 'status' in error && (error.status === 404 || error.status === 400))
  )
    return (
      <EmptyState
        as="h1"
        title={t('resultNone')}
        body={t('resultNoneBody')}
        action={
          <Link to={paths.stores} className={buttonClass('primary')}>
            {t('toStore')}
          </Link>
        }
      />
    );
  if (error && !order)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!order) return <TextSkeleton lines={8} />;
  return (
    <>
      <Head order={order} />
      <OrderFacts order={order} />
      <div className="mt-6 flex gap-2 *:flex-1">
        <Link to={paths.stores} className={buttonClass('secondary', 'lg')}>
          {order.state === 'paid' ? t('toStore') : t('again')}
        </Link>
        <Link to={paths.home} className={buttonClass('primary', 'lg')}>
          {t('toHome')}
        </Link>
      </div>
    </>
  );
}

function Head({ order }: { order: Order }) {
  const { state } = order;
  if (isOpenState(state)) return <ResultHead icon="wait" title={t('checking')} body={t('checkingBody')} />;
  if (state === 'paid')
    return (
      <ResultHead icon="good" title={t('completeTitle')} body={`${order.title} · ${t('completeBody')}`} />
    );
  if (state === 'failed' || state === 'expired')
    return <ResultHead icon="bad" title={t('failTitle')} body={order.refusal_message ?? t('failBody')} />;
  if (state === 'cancelled')
    return <ResultHead icon="back" title={t('cancelTitle')} body={t('cancelBody')} />;
  if (state === 'refund_due')
    return <ResultHead icon="bad" title={t('refundDue')} body={order.refusal_message} />;
  return <ResultHead icon="back" title={t(`state_${state}`)} />;
}
