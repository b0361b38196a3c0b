import { t } from '../../../messages/broadcast.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { BattleSearch } from './BattleSearch.tsx';

/** Finds a rival from the host's own room. */
export default function BattleSearchDialog({ onClose }: OverlayProps) {
  return (
    <Dialog title={t('battleFind')} description={t('battleHelp')} onClose={onClose}>
      <BattleSearch onPicked={onClose} />
    </Dialog>
  );
}
