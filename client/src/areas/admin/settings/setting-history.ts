import { overlay } from '../../../ui/overlays.tsx';

/** Opens the changes of a setting, or with null of all. */
export const openSettingHistory = overlay(() => import('./SettingHistoryDialog.tsx'), { single: true });
