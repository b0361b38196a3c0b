import { overlay } from '../../ui/overlays.tsx';

/** Opens the moderation log of a host's rooms, for the host and the managers. */
export const openModerationLog = overlay(() => import('./ModerationLogSheet.tsx'), {
  single: true,
});
