import { overlay } from '../../../ui/overlays.tsx';

/** Opens the form of a new campaign. */
export const openCampaignDialog = overlay(() => import('./CampaignDialog.tsx'), { single: true });

/** Opens the codes of a campaign. */
export const openCodesDialog = overlay(() => import('./CodesDialog.tsx'), { single: true });

/** Opens the form that gives one more member a coupon of a campaign. */
export const openGiveDialog = overlay(() => import('./GiveDialog.tsx'), { single: true });
