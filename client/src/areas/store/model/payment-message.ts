import { isPopupMessage } from '../../../lib/popup-message.ts';

/** The name of the payment window, by which its final pages recognize it. */
export const paymentWindowName = 'honey-payment';

/** The message of the page in the payment window when it is done. It is only a hint to query the server. */
export interface PaymentMessage {
  type: 'honey-payment';
  order_no: string;
}

/** Whether a message to this window reports the end of a payment, from a page of this site. */
export const isPaymentMessage = (
  event: { origin: string; data: unknown },
  origin: string,
  orderNo: string,
): boolean => isPopupMessage(event, [origin], { type: 'honey-payment', order_no: orderNo });
