import { overlay } from '../../../ui/overlays.tsx';
import type { LivePersonProps } from './viewer-card.ts';

/** Host control may also appoint managers where the live's host opens it. */
export interface HostControlProps extends LivePersonProps {
  isHost: boolean;
}

/** Opens host control: what the live's host and the managers see of a viewer. */
export const openHostControl = overlay<HostControlProps>(() => import('./HostControl.tsx'));
