import { overlay } from '../../ui/overlays.tsx';
import { requireLogin } from '../session/index.ts';

const open = overlay<object>(() => import('./PurchaseDialog.tsx'));

/** Loads the dialog ahead. */
export const loadPurchaseDialog = open.load;

/** Opens the purchase dialog over a live, so that the live goes on; visitors sign in first. */
export function openPurchaseDialog(): void {
  if (requireLogin(() => open({}))) open({});
}
