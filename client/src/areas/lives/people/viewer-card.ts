import type { Schema } from '../../../api/client.ts';
import type { AvatarUser } from '../../../ui/Avatar.tsx';
import { overlay } from '../../../ui/overlays.tsx';

/** What a card in a live is opened with (CLIENT-27). */
export interface LivePersonProps {
  user: AvatarUser;
  vodKey: number;
  /** The live that is being watched. */
  playInfo: Schema<'LiveDetail'>;
  hostKey: number;
}

/** Opens the live viewer card. Callers make sure that somebody is signed in. */
export const openViewerCard = overlay<LivePersonProps>(() => import('./ViewerCard.tsx'));
