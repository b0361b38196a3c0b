import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { assetUrl } from '../../../api/hosts.ts';
import { t } from '../../../messages/contests.ts';
import { paths } from '../../../routing/paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { usePrefersReducedMotion } from '../../../ui/media-queries.ts';
import { SidePicture } from '../../media/index.ts';
import { liveDetailQuery } from '../queries/live-detail.ts';
import type { ContestSide } from './contest.ts';
import { avatarOf } from './ExcelTable.tsx';
import { type BattleVisit, useRivalPicture } from './use-rival-picture.ts';

/**
 * The other side's live: its picture while the battle runs, otherwise its preview, still, or the host's picture
 * (MEDIA-20). A press opens it.
 */
export function RivalPicture({
  side,
  rivalKey,
  vodKey,
  visit,
  running,
}: {
  side: ContestSide;
  /** The rival's live. */
  rivalKey: number;
  /** The live being watched. */
  vodKey: number;
  visit: BattleVisit;
  running: boolean;
}) {
  const still = usePrefersReducedMotion();
  const rival = useRivalPicture(vodKey, visit, running && !still);
  const { data } = useQuery(liveDetailQuery(rivalKey));
  return (
    <Link
      to={paths.play(rivalKey)}
      aria-label={t('rivalPicture', { nick: side.nick })}
      className="relative flex aspect-video w-28 shrink-0 items-center justify-center overflow-hidden rounded-card bg-raised lg:w-56"
    >
      <SidePicture
        source={rival.source}
        renewed={rival.renewed}
        onRefused={rival.onRefused}
        onEnded={rival.onEnded}
      >
        <Avatar user={avatarOf(side)} size={40} />
        {data?.thumbnail && (
          <img src={assetUrl(data.thumbnail)} alt="" className="absolute inset-0 size-full object-cover" />
        )}
        {data?.preview && !still && (
          <video
            src={assetUrl(data.preview)}
            muted
            autoPlay
            loop
            playsInline
            aria-hidden
            tabIndex={-1}
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </SidePicture>
    </Link>
  );
}
