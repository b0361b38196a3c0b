/** Loads the dialog of acts on many rows. */
export const loadBatchDialog = () => import('./BatchDialog.tsx');
