import { t } from '../../../messages/lives.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { PersonSummary } from './PersonSummary.tsx';
import type { LivePersonProps } from './viewer-card.ts';

/** What the live's host sees of a viewer. */
export default function HostControl({ onClose, ...person }: LivePersonProps & OverlayProps) {
  return (
    <Dialog title={t('hostControl')} onClose={onClose}>
      <PersonSummary {...person} />
    </Dialog>
  );
}
