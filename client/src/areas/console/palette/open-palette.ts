import { overlay } from '../../../ui/overlays.tsx';

/** Opens the palette, which finds sections, members, lives and orders. */
export const openPalette = overlay(() => import('./PaletteDialog.tsx'), { single: true });
