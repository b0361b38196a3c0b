import { overlay } from '../../../ui/overlays.tsx';

/** Opens the room settings of the host and the managers. */
export const openRoomModes = overlay(() => import('./RoomModesSheet.tsx'), { single: true });
