import { t } from '../../../messages/lives.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { ModerationButtons } from '../../blocks/index.ts';
import type { LivePersonProps } from './live-person.ts';
import { OwnViewActions } from './OwnViewActions.tsx';
import { PersonSummary } from './PersonSummary.tsx';

/** Host control, which for the live's host also appoints managers. */
interface HostControlProps extends LivePersonProps {
  isHost: boolean;
}

/** A viewer as seen by the live's host and the managers, with their actions. */
export default function HostControl({ onClose, isHost, ...person }: HostControlProps & OverlayProps) {
  const { user, vodKey, hostKey } = person;
  return (
    <Dialog title={t('hostControl')} onClose={onClose}>
      <PersonSummary {...person} />
      <ModerationButtons room={{ vodKey, hostKey }} target={user} isHost={isHost} onConfirming={onClose} />
      <OwnViewActions user={user} onClose={onClose} />
    </Dialog>
  );
}
