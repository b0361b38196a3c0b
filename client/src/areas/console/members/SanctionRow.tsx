import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/admin.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { openActionDialog } from '../action-dialog.ts';
import { IfRight } from '../IfRight.tsx';
import { liftSanction } from './member-queries.ts';

type Sanction = Schema<'ManagedSanction'>;

/** A restriction of a member; one in force can be lifted. */
export function SanctionRow({ sanction }: { sanction: Sanction }) {
  const { id, kind, reason, starts_at, ends_at, lifted_at, active_yn } = sanction;
  const active = active_yn === 'Y';
  const lift = (): void => {
    openActionDialog({
      title: t('liftTitle'),
      action: t('lift'),
      tone: 'primary',
      reasonHelp: t('reasonHelp'),
      onConfirm: (act) => liftSanction(id, act.reason),
    });
  };
  return (
    <li className="flex items-center gap-3 p-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{t(`kind_${kind}`)}</span>
          <Badge tone={active ? 'live' : 'neutral'}>
            {active ? t('inForce') : t(lifted_at === null ? 'over' : 'lifted')}
          </Badge>
        </p>
        <p className="chat-text">{reason}</p>
        <p className="text-sm text-muted">
          {t('from', { from: formatDateTime(starts_at) })}{' '}
          {ends_at === null ? t('endless') : t('until', { until: formatDateTime(ends_at) })}
        </p>
      </div>
      {active && (
        <IfRight right={kind === 'service' ? 'sanctions.restrict_service' : 'sanctions.restrict'}>
          <Button size="sm" onClick={lift}>
            {t('lift')}
          </Button>
        </IfRight>
      )}
    </li>
  );
}
