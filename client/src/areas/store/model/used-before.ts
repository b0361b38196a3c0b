import { memberStorageKey } from '../../../api/member-storage.ts';
import { deviceStorage } from '../../../lib/storage.ts';
import type { CheckoutValues, PayMethod } from './checkout-form.ts';

const methodKey = (userKey: number): string => `honey.pay-method.${userKey}`;
const phoneKey = (userKey: number): string => memberStorageKey(userKey, 'receipt-phone');

type Choice = Pick<CheckoutValues, 'method' | 'brand'>;

/** The method that the member paid with last on this device, where it can still be chosen (STORE-52). */
export function methodUsedBefore(userKey: number, methods: readonly PayMethod[]): Choice {
  const [code, brand] = deviceStorage().getItem(methodKey(userKey))?.split(':') ?? [];
  const method = methods.find(({ method_cd, open_yn }) => method_cd === code && open_yn === 'Y');
  if (!method) return { method: null, brand: null };
  const isOffered = method.brands.some(({ brand_cd }) => brand_cd === brand);
  return { method: method.method_cd, brand: isOffered && brand !== undefined ? brand : null };
}

/** Keeps the method for the next time. It is no secret, and outlasts the session. */
export const keepMethod = (userKey: number, { method, brand }: Choice): void =>
  keep(methodKey(userKey), method === 'simple' ? `${method}:${brand ?? ''}` : (method ?? ''));

/** The telephone that the member gave last on this device; it is forgotten with the session (CLIENT-33). */
export const phoneUsedBefore = (userKey: number): string => deviceStorage().getItem(phoneKey(userKey)) ?? '';

/** Keeps the telephone for the next bank transfer and its cash receipt. */
export const keepPhone = (userKey: number, phone: string): void => keep(phoneKey(userKey), phone);

function keep(key: string, value: string): void {
  try {
    deviceStorage().setItem(key, value);
  } catch {
    // A device without room offers nothing the next time.
  }
}
