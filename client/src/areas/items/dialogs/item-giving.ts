import { overlay } from '../../../ui/overlays.tsx';

/** Opens the dialog that gives an item away. */
export const openItemGiving = overlay(() => import('./ItemGivingDialog.tsx'), {
  single: true,
});
