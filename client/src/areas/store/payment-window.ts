import { absoluteAssetUrl } from '../../api/hosts.ts';
import { isSafeExternal } from '../../ui/external-address.ts';
import { paymentWindowName } from './model/payment-message.ts';

const features = 'popup,width=480,height=760';

/** A page without any script of the site, which is there before the order is made (client/public). */
const openingPage = '/payment-window.html';

/** What the window shows while the order is made. */
export interface PaymentWords {
  shop: string;
  what: string;
  amount: string;
}

declare global {
  interface Window {
    /** Read by the page of the payment window (client/public/payment-window.js). */
    honeyPaymentWords?: PaymentWords;
  }
}

/**
 * The window of a payment, opened in the event of a click: later the browser would block it. It names the shop and the amount
 * until it leads to the provider (STORE-54). Null: it was blocked.
 */
export function openPaymentWindow(words: PaymentWords): Window | null {
  window.honeyPaymentWords = words;
  return window.open(openingPage, paymentWindowName, features);
}

/** Where a payment window may be; null for an address that may not be opened. */
export function paymentAddress(url: string | null): string | null {
  if (url === null) return null;
  const address = absoluteAssetUrl(url);
  return isSafeExternal(address) ? address : null;
}
