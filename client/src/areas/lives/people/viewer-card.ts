import type { Schema } from '../../../api/client.ts';
import type { AvatarUser } from '../../../ui/Avatar.tsx';
import { overlay } from '../../../ui/overlays.tsx';

/** What a card in a live is opened with (CLIENT-27). */
export interface LivePersonProps {
  user: AvatarUser;
  vodKey: number;
  /** The live being watched. */
  playInfo: Schema<'LiveDetail'>;
  hostKey: number;
}

/** Opens the card of a viewer in a live. Callers ensure that the user is signed in. */
export const openViewerCard = overlay<LivePersonProps>(() => import('./ViewerCard.tsx'));
