import { overlay } from '../../../ui/overlays.tsx';

/** Opens the form of the goal of the host's own live. */
export const openGoalDialog = overlay(() => import('./GoalDialog.tsx'), { single: true });
