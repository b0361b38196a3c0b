import { overlay } from '../../../ui/overlays.tsx';

/** Whose rooms, and which live of theirs. */
export interface RoomModesProps {
  hostKey: number;
  vodKey: number;
}

/** Opens the sheet in which the host and the managers keep the room. */
export const openRoomModes = overlay<RoomModesProps>(() => import('./RoomModesSheet.tsx'), { single: true });
