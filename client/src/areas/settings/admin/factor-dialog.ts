import { overlay } from '../../../ui/overlays.tsx';

/** Sets up a factor (`method`), or shows new recovery codes (`codes`). */
export const openFactorDialog = overlay(() => import('./FactorDialog.tsx'), { single: true });
