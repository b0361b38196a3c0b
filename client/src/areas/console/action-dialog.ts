import { overlay } from '../../ui/overlays.tsx';

/** Prompts the operator for the reason of an action, and its parameters. */
export const openActionDialog = overlay(() => import('./ActionDialog.tsx'), {
  single: true,
});
