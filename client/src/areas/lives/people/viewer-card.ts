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

/** The live viewer card may also hide the user's lines in this chat. */
export interface ViewerCardProps extends LivePersonProps {
  chatHidden: boolean;
  /** Hides or shows the user's lines for this viewer alone; it is sent to no one. */
  onChatHide: (hide: boolean) => void;
}

/** Opens the live viewer card. Callers make sure that somebody is signed in. */
export const openViewerCard = overlay<ViewerCardProps>(() => import('./ViewerCard.tsx'));
