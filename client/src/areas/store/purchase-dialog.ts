import { overlay } from '../../ui/overlays.tsx';
import { requireLogin } from '../session/index.ts';

const open = overlay(() => import('./PurchaseDialog.tsx'));

/** Preloads the dialog. */
export const loadPurchaseDialog = open.load;

/** Opens the purchase dialog over a live, so that the live continues; visitors sign in first. */
export function openPurchaseDialog(): void {
  if (requireLogin(() => open({}))) open({});
}
