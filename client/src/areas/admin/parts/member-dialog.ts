import { overlay } from '../../../ui/overlays.tsx';

/** Opens a member's details. */
export const openMemberDialog = overlay<{ userKey: number }>(() => import('./MemberDialog.tsx'), {
  single: true,
});
