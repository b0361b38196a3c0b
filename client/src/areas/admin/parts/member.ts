import { overlay } from '../../../ui/overlays.tsx';

/** Opens a member's details. */
export const openMember = overlay<{ userKey: number }>(() => import('./MemberDialog.tsx'), { single: true });
