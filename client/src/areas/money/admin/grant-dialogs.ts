import { overlay } from '../../../ui/overlays.tsx';

/** Opens the form that grants or recalls honey or BTUC. */
export const openGrantDialog = overlay(() => import('./GrantDialog.tsx'), { single: true });

/** Opens the form that moves honey from one account to another. */
export const openTransferDialog = overlay(() => import('./TransferDialog.tsx'), { single: true });
