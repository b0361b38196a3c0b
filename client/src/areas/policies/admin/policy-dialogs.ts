import { overlay } from '../../../ui/overlays.tsx';

/** Opens the editor of a new version; with `replaced`, of one that replaces an announced version. */
export const openPolicyEditor = overlay(() => import('./PolicyEditor.tsx'), { single: true });

/** Compares two versions of a policy. */
export const openPolicyCompare = overlay(() => import('./PolicyCompare.tsx'), { single: true });
