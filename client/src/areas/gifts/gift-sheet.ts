import { overlay } from '../../ui/overlays.tsx';

const open = overlay(() => import('./GiftSheet.tsx'));
let close: () => void = () => undefined;

/**
 * Opens the gift sheet of a live or of a profile, instead of one that is still open. Callers ensure that the user is
 * signed in.
 */
export const openGiftSheet = Object.assign(
  (props: Parameters<typeof open>[0]) => {
    close();
    close = open(props);
    return close;
  },
  { load: open.load },
);
