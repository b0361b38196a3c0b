import { overlay } from '../../../ui/overlays.tsx';

/** Opens the search for a rival in a battle. */
export const openBattleSearch = overlay(() => import('./BattleSearchDialog.tsx'), { single: true });
