import type { Schema } from '../../../../api/client.ts';
import { t } from '../../../../messages/lives.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import type { OverlayProps } from '../../../../ui/overlays.tsx';
import { RefusalActions } from './RefusalActions.tsx';
import { actionsOf, type DialogRefusal } from './refusals.ts';

/** Why a live cannot be watched, and what to do next. */
export default function RefusalDialog({
  refusal,
  host,
  onRetry,
  onClose,
}: OverlayProps & { refusal: DialogRefusal; host: Schema<'UserBrief'> | null; onRetry: () => void }) {
  return (
    <Dialog
      title={t(`refused_${refusal}`)}
      description={t(`refused_${refusal}_body`)}
      onClose={onClose}
      footer={<RefusalActions actions={actionsOf(refusal)} host={host} onDone={onClose} onRetry={onRetry} />}
    />
  );
}
