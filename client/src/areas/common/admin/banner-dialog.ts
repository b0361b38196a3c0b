import { overlay } from '../../../ui/overlays.tsx';

/** Opens the form of a new banner, or of an existing one in the version shown. */
export const openBannerDialog = overlay(() => import('./BannerDialog.tsx'), { single: true });
