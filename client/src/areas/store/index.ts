export { OpenDeposits } from './parts/deposits/OpenDeposits.tsx';
export { loadPurchaseDialog, openPurchaseDialog } from './purchase-dialog.ts';
export { type WonChoice, WonPayment } from './WonPayment.tsx';
