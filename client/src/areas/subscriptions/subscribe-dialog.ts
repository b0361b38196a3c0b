import { overlay } from '../../ui/overlays.tsx';

/** The host and the subscriber. */
export interface SubscribeProps {
  hostKey: number;
  nick: string;
  userKey: number;
}

/** Opens the dialog in which a member subscribes or extends. Callers ensure that the user is signed in. */
export const openSubscribeDialog = overlay<SubscribeProps>(() => import('./SubscribeDialog.tsx'), {
  single: true,
});
