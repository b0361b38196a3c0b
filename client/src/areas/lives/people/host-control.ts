import { overlay } from '../../../ui/overlays.tsx';
import type { LivePersonProps } from './viewer-card.ts';

/** Opens host control: what the live's host sees of a viewer. */
export const openHostControl = overlay<LivePersonProps>(() => import('./HostControl.tsx'));
