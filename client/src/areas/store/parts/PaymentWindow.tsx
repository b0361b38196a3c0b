import { useEffect } from 'react';
import { ownOrigin } from '../../../lib/own-origin.ts';
import { t } from '../../../messages/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { type PaymentMessage, paymentWindowName } from '../model/payment-message.ts';

/** Whether this page is in a payment window opened by another page of this site. */
export const isPaymentWindow = (): boolean => window.name === paymentWindowName && window.opener !== null;

/** In a payment window: notifies the opener and closes. Elsewhere it renders nothing. */
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
