import { t } from '../../../messages/lives.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { PersonActs } from '../../blocks/index.ts';
import type { HostControlProps } from './host-control.ts';
import { OwnViewActs } from './OwnViewActs.tsx';
import { PersonSummary } from './PersonSummary.tsx';

/** What the live's host and the managers see of a viewer, and what they can do. */
export default function HostControl({ onClose, isHost, ...person }: HostControlProps & OverlayProps) {
  const { user, vodKey, hostKey } = person;
  return (
    <Dialog title={t('hostControl')} onClose={onClose}>
      <PersonSummary {...person} />
      <PersonActs room={{ vodKey, hostKey }} target={user} isHost={isHost} onAsk={onClose} />
      <OwnViewActs user={user} onClose={onClose} />
    </Dialog>
  );
}
