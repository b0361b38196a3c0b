export { OpenDeposits } from './parts/OpenDeposits.tsx';
export { loadPurchaseDialog, openPurchaseDialog } from './purchase-dialog.ts';
export { type WonChoice, WonPayment } from './WonPayment.tsx';
