import { overlay } from '../../ui/overlays.tsx';

/** Opens the details of a coupon. */
export const openCouponDialog = overlay(() => import('./CouponDialog.tsx'), { single: true });
