import { overlay } from '../../../ui/overlays.tsx';

/** Opens a member's details. */
export const openMemberDialog = overlay(() => import('./MemberDialog.tsx'), {
  single: true,
});
