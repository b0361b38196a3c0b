import { overlay } from '../../../ui/overlays.tsx';
import type { LivePersonProps } from './viewer-card.ts';

/** Host control, which for the live's host also appoints managers. */
export interface HostControlProps extends LivePersonProps {
  isHost: boolean;
}

/** Opens host control: a viewer as seen by the live's host and the managers. */
export const openHostControl = overlay<HostControlProps>(() => import('./HostControl.tsx'));
