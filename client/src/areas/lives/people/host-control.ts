import { overlay } from '../../../ui/overlays.tsx';

/** Opens host control: a viewer as seen by the live's host and the managers. */
export const openHostControl = overlay(() => import('./HostControl.tsx'));
