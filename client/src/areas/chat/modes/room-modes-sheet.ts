import { overlay } from '../../../ui/overlays.tsx';

/** The host, and the live. */
export interface RoomModesProps {
  hostKey: number;
  vodKey: number;
}

/** Opens the room settings of the host and the managers. */
export const openRoomModes = overlay<RoomModesProps>(() => import('./RoomModesSheet.tsx'), { single: true });
