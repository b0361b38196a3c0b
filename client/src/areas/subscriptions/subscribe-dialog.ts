import { overlay } from '../../ui/overlays.tsx';

/** Whom to subscribe to, and who does. */
export interface SubscribeProps {
  hostKey: number;
  nick: string;
  userKey: number;
}

/** Opens the dialog in which a member subscribes or extends. Callers make sure that somebody is signed in. */
export const openSubscribeDialog = overlay<SubscribeProps>(() => import('./SubscribeDialog.tsx'), {
  single: true,
});
