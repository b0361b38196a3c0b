import { overlay } from '../../../ui/overlays.tsx';

/** Opens the list of the keys of this page. */
export const openKeysDialog = overlay(() => import('./KeysDialog.tsx'), { single: true });
