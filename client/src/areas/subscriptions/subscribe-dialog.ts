import { overlay } from '../../ui/overlays.tsx';

/** Opens the dialog in which a member subscribes or extends. Callers ensure that the user is signed in. */
export const openSubscribeDialog = overlay(() => import('./SubscribeDialog.tsx'), {
  single: true,
});
