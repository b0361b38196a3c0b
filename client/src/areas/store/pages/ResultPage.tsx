import { useParams } from 'react-router';
import { PaymentWindow } from '../parts/PaymentWindow.tsx';
import { OrderResult } from './CompletePage.tsx';

/**
 * /stores/result/{order_no}: one of the member's payments; also the final page of a payment window whose order is not
 * decided yet.
 */
export default function ResultPage() {
  const { order_no: orderNo = '' } = useParams();
  return (
    <div className="px-4 py-6">
      <PaymentWindow orderNo={orderNo} />
      <OrderResult orderNo={orderNo} />
    </div>
  );
}
