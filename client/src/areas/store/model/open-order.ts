import { tabStorage } from '../../../lib/storage.ts';

const storageKey = 'honey.open-order';

/** The order that this tab is waiting for, so that a reload finds it again. */
export const openOrder = {
  store: (orderNo: string): void => tabStorage().setItem(storageKey, orderNo),
  read: (): string | null => tabStorage().getItem(storageKey),
  clear: (): void => tabStorage().removeItem(storageKey),
};
