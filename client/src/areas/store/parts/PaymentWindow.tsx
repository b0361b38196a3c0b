import { useEffect } from 'react';
import { ownOrigin } from '../../../lib/own-origin.ts';
import { t } from '../../../messages/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { type PaymentMessage, paymentWindowName } from '../model/payment-message.ts';

/** Whether this page stands in the window of a payment that another page of this site opened. */
export const isPaymentWindow = (): boolean => window.name === paymentWindowName && window.opener !== null;

/** In the window of a payment: tells the page that opened it, and closes. Elsewhere it is nothing. */
export function PaymentWindow({ orderNo }: { orderNo: string }) {
  const isWindow = isPaymentWindow();
  useEffect(() => {
    if (!isWindow) return;
    const message: PaymentMessage = { type: 'honey-payment', order_no: orderNo };
    const opener: unknown = window.opener;
    if (isOpener(opener)) opener.postMessage(message, ownOrigin());
    window.close();
  }, [isWindow, orderNo]);
  return (
    isWindow && (
      <div className="flex flex-col items-center gap-2 pb-4">
        <p className="text-muted">{t('windowMayClose')}</p>
        <Button onClick={() => window.close()}>{t('closeWindow')}</Button>
      </div>
    )
  );
}

const isOpener = (opener: unknown): opener is Pick<Window, 'postMessage'> =>
  typeof opener === 'object' && opener !== null;
