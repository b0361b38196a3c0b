import type { Schema } from '../../api/client.ts';
import { overlay } from '../../ui/overlays.tsx';

/** What the gift sheet is opened with. */
export interface GiftSheetProps {
  /** The live; null from a profile. */
  vodKey: number | null;
  /** Possible receivers: the host first, then the other hosts of a battle or excel live. */
  receivers: readonly Schema<'UserBrief'>[];
  /** The giver. */
  userKey: number;
  /** Opens the purchase of honey. */
  onCharge: () => void;
}

/** Opens the gift sheet of a live or of a profile. Callers ensure that the user is signed in. */
export const openGiftSheet = overlay<GiftSheetProps>(() => import('./GiftSheet.tsx'));
