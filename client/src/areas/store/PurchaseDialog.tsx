import { useQuery } from '@tanstack/react-query';
import { t } from '../../messages/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Comb } from '../../ui/Comb.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatHoney } from '../../ui/format/numbers.ts';
import type { OverlayProps } from '../../ui/overlays.tsx';
import { balancesQuery, useSession } from '../session/index.ts';

/** Buying honey without leaving a live: the balance, and what can be bought. */
export default function PurchaseDialog({ onClose }: OverlayProps) {
  const { userKey } = useSession();
  const balances = useQuery({ ...balancesQuery(userKey ?? 0), enabled: userKey !== null }).data;
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      footer={
        <Button variant="primary" size="lg" onClick={onClose}>
          {t('keepWatching')}
        </Button>
      }
    >
      <p className="flex items-center justify-between rounded-card bg-raised p-4">
        <span className="text-muted">{t('balance')}</span>
        <span className="text-lg font-extrabold text-honey-text">
          {balances ? formatHoney(balances.star_cnt) : '–'}
        </span>
      </p>
      <div className="flex flex-col items-center gap-2 py-6 text-center">
        <Comb mood="resting" />
        <p className="mt-2 text-md font-semibold">{t('soonTitle')}</p>
        <p className="text-muted">{t('soonBody')}</p>
      </div>
    </Dialog>
  );
}
