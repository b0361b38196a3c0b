import type { Schema } from '../../../api/client.ts';
import type { AvatarUser } from '../../../ui/Avatar.tsx';

/** What a card in a live is opened with (CLIENT-27). */
export interface LivePersonProps {
  user: AvatarUser;
  vodKey: number;
  /** The live being watched. */
  playInfo: Schema<'LiveDetail'>;
  hostKey: number;
}
