import { absoluteAssetUrl } from '../../api/hosts.ts';
import { isSafeExternal } from '../../ui/external-address.ts';
import { paymentWindowName } from './model/payment-message.ts';

const features = 'popup,width=480,height=760';

/** A page without the site's scripts, which is shown before the order is created (client/public). */
const openingPage = '/payment-window.html';

/** The texts of the window while the order is being created. */
export interface PaymentTexts {
  shop: string;
  what: string;
  amount: string;
}

declare global {
  interface Window {
    /** Read by the payment window's page (client/public/payment-window.js). */
    honeyPaymentWords?: PaymentTexts;
  }
}

/**
 * Opens a payment window in a click event: later the browser would block it. It shows the shop and the amount until it
 * leads to the provider (STORE-54). Null: it was blocked.
 */
export function openPaymentWindow(texts: PaymentTexts): Window | null {
  window.honeyPaymentWords = texts;
  return window.open(openingPage, paymentWindowName, features);
}

/** An allowed URL of a payment window; null otherwise. */
export function paymentAddress(url: string | null): string | null {
  if (url === null) return null;
  const address = absoluteAssetUrl(url);
  return isSafeExternal(address) ? address : null;
}
