import { fullAnsweredAddress } from '../../api/hosts.ts';
import { isSafeExternal } from '../../ui/external-address.ts';
import { paymentWindowName } from './model/payment-message.ts';

const features = 'popup,width=480,height=760';

/** The window of a payment, opened empty in the event of a click: later the browser would block it. Null: it was blocked. */
export const openPaymentWindow = (): Window | null => window.open('', paymentWindowName, features);

/** Where a payment window may be; null for an address that may not be opened. */
export function paymentAddress(url: string | null): string | null {
  if (url === null) return null;
  const address = fullAnsweredAddress(url);
  return isSafeExternal(address) ? address : null;
}
