import { Minimize } from 'lucide-react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/lives.ts';
import { t as results } from '../../../messages/results.ts';
import { paths } from '../../../routing/paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { GradeBadges } from '../../grades/index.ts';
import { ControlButton, useIsEmbedded } from '../../media/index.ts';
import { FollowButton } from '../../social/index.ts';
import { endedText } from '../results/ResultHead.tsx';
import { resultPath } from '../results/result-path.ts';
import { ExitLink } from './refusals/ExitLink.tsx';

/**
 * The end of a live, over its last frame: the reason, and links. The result page follows automatically
 * (`use-redirect-to-result`).
 */
export function EndPanel({
  live,
  reason,
  onLeaveFull,
}: {
  live: Schema<'LiveDetail'>;
  reason: string | null;
  onLeaveFull?: (() => void) | undefined;
}) {
  const isEmbedded = useIsEmbedded();
  return (
    <div className="absolute inset-0 flex animate-fade-in flex-col items-center justify-center gap-2 overflow-y-auto bg-shade p-4 text-center text-over">
      <Avatar user={live.host} size={40} className="max-sm:hidden" />
      <p className="flex max-w-full items-center gap-1 text-sm max-sm:hidden">
        <span className="truncate font-semibold">{live.host.nick}</span>
        <GradeBadges user={live.host} className="shrink-0" />
      </p>
      <p role="status" className="text-lg font-extrabold">
        {t('ended')}
      </p>
      <p className="text-sm">{endedText(reason)}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <FollowButton userKey={live.host.user_key} nick={live.host.nick} />
        <ExitLink to={resultPath(live.vod_key, reason)} replace className={buttonClass('primary')}>
          {results('toResult')}
        </ExitLink>
        <ExitLink to={paths.livesAll} className={buttonClass('secondary')}>
          {t('actOthers')}
        </ExitLink>
      </div>
      {!isEmbedded && <p className="text-sm text-over">{results('leading')}</p>}
      {onLeaveFull && (
        <ControlButton label={t('leaveFull')} onClick={onLeaveFull} className="absolute top-2 right-2">
          <Minimize size={20} aria-hidden />
        </ControlButton>
      )}
    </div>
  );
}
