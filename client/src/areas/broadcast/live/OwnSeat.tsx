import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/broadcast.ts';
import { paths } from '../../../routing/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toast.ts';
import { liveTypeName } from '../../lives/index.ts';
import { useSession } from '../../session/index.ts';
import { removeContestant } from '../queries/setting-info.ts';

/**
 * The excel live in which the host is a contestant. Until they leave it, they cannot start a live of their own
 * (BROADCAST-33).
 */
export function OwnSeat({ seat }: { seat: Schema<'OwnSeat'> }) {
  const { userKey } = useSession();
  const leave = (): void => {
    openConfirm({
      title: t('seatLeaveTitle'),
      body: t('contestantOutBody'),
      action: t('seatLeave'),
      tone: 'danger',
      onConfirm: async () => {
        if (userKey === null) return;
        await removeContestant(userKey);
        toast(t('seatLeft'), { tone: 'good' });
      },
    });
  };
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <p>
        <Badge>{liveTypeName('excel')}</Badge>
      </p>
      <div>
        <p className="chat-text text-md font-extrabold">{seat.title}</p>
        <p className="text-sm text-muted">{t('seatOf', { nick: seat.host.nick })}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to={paths.play(seat.vod_key)} className={buttonClass('primary')}>
          {t('seatWatch')}
        </Link>
        <Button onClick={leave}>{t('seatLeave')}</Button>
      </div>
    </div>
  );
}
