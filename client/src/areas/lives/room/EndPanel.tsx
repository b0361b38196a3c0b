import { Minimize } from 'lucide-react';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/lives.ts';
import { paths } from '../../../routing/paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { ControlButton } from '../../media/index.ts';
import { FollowButton } from '../../social/index.ts';

/** What the reason of an end is called in the messages; unknown ones are the host's own. */
function endedText(reason: string | null): string {
  if (reason === 'auto') return t('endedBy_auto');
  return reason === 'operator' ? t('endedBy_operator') : t('endedBy_host');
}

/** The end of a live, over the picture: why, and where to go. Other lives stand below the player. */
export function EndPanel({
  live,
  reason,
  onLeaveFull,
}: {
  live: Schema<'LiveDetail'>;
  reason: string | null;
  onLeaveFull?: (() => void) | undefined;
}) {
  return (
    <div className="absolute inset-0 flex animate-fade-in flex-col items-center justify-center gap-2 overflow-y-auto bg-shade p-4 text-center text-over">
      <Avatar user={live.host} size={64} className="max-sm:hidden" />
      <p role="status" className="text-lg font-extrabold">
        {t('ended')}
      </p>
      <p className="text-sm">{endedText(reason)}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <FollowButton userKey={live.host.user_key} nick={live.host.nick} />
        <Link to={paths.livesAll} className={buttonClass('secondary')}>
          {t('actOthers')}
        </Link>
      </div>
      {onLeaveFull && (
        <ControlButton label={t('leaveFull')} onClick={onLeaveFull} className="absolute top-2 right-2">
          <Minimize size={20} aria-hidden />
        </ControlButton>
      )}
    </div>
  );
}
