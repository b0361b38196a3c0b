import { overlay } from '../../../ui/overlays.tsx';

/** Opens the form with which operators pay out roulette tickets. */
export const openGrantDialog = overlay(() => import('./GrantDialog.tsx'), {
  single: true,
});
