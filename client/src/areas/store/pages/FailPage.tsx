import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { t } from '../../../messages/store.ts';
import { paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { useSession } from '../../session/index.ts';
import { OrderFacts } from '../parts/OrderFacts.tsx';
import { PaymentWindow } from '../parts/PaymentWindow.tsx';
import { ResultHead } from '../parts/ResultPanel.tsx';
import { orderQuery } from '../queries/store.ts';
import { OrderResult } from './CompletePage.tsx';

/** /stores/fail: why a payment failed; the reason comes from the server, never from the address. */
export default function FailPage() {
  const [parameters] = useSearchParams();
  const orderNo = parameters.get('order_no') ?? '';
  const { loggedIn } = useSession();
  const { data: order } = useQuery({ ...orderQuery(orderNo), enabled: loggedIn && orderNo !== '' });
  // The provider's redirect may be older than the order's actual state.
  if (order && order.state !== 'failed' && order.state !== 'expired')
    return (
      <div className="px-4 py-6">
        <PaymentWindow orderNo={orderNo} />
        <OrderResult orderNo={orderNo} />
      </div>
    );
  return (
    <div className="px-4 py-6">
      <PaymentWindow orderNo={orderNo} />
      <ResultHead icon="bad" title={t('failTitle')} body={order?.refusal_message ?? t('failUnknown')} />
      {order && <OrderFacts order={order} />}
      <div className="mt-6 flex gap-2 *:flex-1">
        <Link to={paths.home} className={buttonClass('secondary', 'lg')}>
          {t('toHome')}
        </Link>
        <Link
          to={order?.product_id ? paths.storesCheckout(order.product_id) : paths.stores}
          className={buttonClass('primary', 'lg')}
        >
          {t('again')}
        </Link>
      </div>
    </div>
  );
}
