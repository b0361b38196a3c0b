import { overlay } from '../../../ui/overlays.tsx';

/** Opens one member in detail. */
export const openMember = overlay<{ userKey: number }>(() => import('./MemberDialog.tsx'), { single: true });
