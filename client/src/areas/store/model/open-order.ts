import { tabStorage } from '../../../lib/storage.ts';

const storageKey = 'honey.open-order';

/** The order that this tab is waiting for, so that a reload finds it again. */
export const openOrder = {
  keep: (orderNo: string): void => tabStorage().setItem(storageKey, orderNo),
  read: (): string | null => tabStorage().getItem(storageKey),
  forget: (): void => tabStorage().removeItem(storageKey),
};
