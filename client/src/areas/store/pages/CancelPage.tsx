import { Link, useSearchParams } from 'react-router';
import { t } from '../../../messages/store.ts';
import { paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { PaymentWindow } from '../parts/PaymentWindow.tsx';
import { ResultHead } from '../parts/ResultPanel.tsx';

/** /stores/payment/cancel: the member cancelled the payment. */
export default function CancelPage() {
  const [parameters] = useSearchParams();
  return (
    <div className="px-4 py-6">
      <PaymentWindow orderNo={parameters.get('order_no') ?? ''} />
      <ResultHead icon="back" title={t('cancelTitle')} body={t('cancelBody')} />
      <div className="mt-6 flex gap-2 *:flex-1">
        <Link to={paths.home} className={buttonClass('secondary', 'lg')}>
          {t('toHome')}
        </Link>
        <Link to={paths.stores} className={buttonClass('primary', 'lg')}>
          {t('again')}
        </Link>
      </div>
    </div>
  );
}
