export { loadPurchaseDialog, openPurchaseDialog } from './purchase-dialog.ts';
export { type WonChoice, WonPayment } from './WonPayment.tsx';
