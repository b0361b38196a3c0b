import { memberStorageKey } from '../../../api/member-storage.ts';
import { deviceStorage } from '../../../lib/storage.ts';
import type { CheckoutValues, PayMethod } from './checkout-form.ts';

const methodKey = (userKey: number): string => `honey.pay-method.${userKey}`;
const phoneKey = (userKey: number): string => memberStorageKey(userKey, 'receipt-phone');

type Choice = Pick<CheckoutValues, 'method' | 'brand'>;

/** The member's last payment method on this device, if it is still available (STORE-52). */
export function lastMethod(userKey: number, methods: readonly PayMethod[]): Choice {
  const [code, brand] = deviceStorage().getItem(methodKey(userKey))?.split(':') ?? [];
  const method = methods.find(({ method_cd, open_yn }) => method_cd === code && open_yn === 'Y');
  if (!method) return { method: null, brand: null };
  const isOffered = method.brands.some(({ brand_cd }) => brand_cd === brand);
  return { method: method.method_cd, brand: isOffered && brand !== undefined ? brand : null };
}

/** Stores the method for the next time. It is not sensitive, and outlives the session. */
export const storeMethod = (userKey: number, { method, brand }: Choice): void =>
  store(methodKey(userKey), method === 'simple' ? `${method}:${brand ?? ''}` : (method ?? ''));

/** The member's last phone number on this device; deleted with the session (CLIENT-33). */
export const lastPhone = (userKey: number): string => deviceStorage().getItem(phoneKey(userKey)) ?? '';

/** Stores the phone number for the next bank transfer and its cash receipt. */
export const storePhone = (userKey: number, phone: string): void => store(phoneKey(userKey), phone);

function store(key: string, value: string): void {
  try {
    deviceStorage().setItem(key, value);
  } catch {
    // Without storage space, nothing is suggested the next time.
  }
}
