export { loadPurchaseDialog, openPurchaseDialog } from './purchase-dialog.ts';
