export { openPurchaseDialog } from './purchase-dialog.ts';
