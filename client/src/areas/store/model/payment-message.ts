import { isPopupMessage } from '../../../lib/popup-message.ts';

/** The name of the window in which a payment is made; the pages that it ends on know themselves by it. */
export const paymentWindowName = 'honey-payment';

/** What the page in the payment window says when it is done. Nothing is believed of it but that it is worth asking. */
export interface PaymentMessage {
  type: 'honey-payment';
  order_no: string;
}

/** Whether a message to this window says, from a page of this site, that a payment came to an end. */
export const isPaymentMessage = (
  event: { origin: string; data: unknown },
  origin: string,
  orderNo: string,
): boolean => isPopupMessage(event, [origin], { type: 'honey-payment', order_no: orderNo });
