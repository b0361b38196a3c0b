import { overlay } from '../../../ui/overlays.tsx';

/** Opens the form that adds forbidden words. */
export const openWordsDialog = overlay(() => import('./WordsDialog.tsx'), { single: true });
