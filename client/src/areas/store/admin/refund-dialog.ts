import { overlay } from '../../../ui/overlays.tsx';

/** Opens the refund of an order; `onDone` runs after it. */
export const openRefundDialog = overlay(() => import('./RefundDialog.tsx'), { single: true });
