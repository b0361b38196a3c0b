import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assetUrl } from '../../../api/hosts.ts';
import { t } from '../../../messages/contests.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { usePrefersReducedMotion } from '../../../ui/media-queries.ts';
import { SidePicture } from '../../media/index.ts';
import { liveDetailQuery } from '../queries/live-detail.ts';
import { avatarOf, type ContestSide } from './contest.ts';
import { type BattleVisit, useRivalPicture } from './use-rival-picture.ts';

/**
 * The other side's live, as large as the live's own: its picture while the battle runs, otherwise its preview, still, or
 * the host's picture (MEDIA-20).
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
  /** The battle runs; afterwards its result is shown. */
  running: boolean;
}) {
  const still = usePrefersReducedMotion();
  // Who comes after the end sees no more than a still.
  const [wanted] = useState(running);
  const rival = useRivalPicture(vodKey, visit, wanted, !running);
  const { data } = useQuery(liveDetailQuery(rivalKey));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls.
    <div
      role="group"
      aria-label={t('pictureOf', { nick: side.nick })}
      className="relative flex size-full items-center justify-center overflow-hidden bg-black"
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
    </div>
  );
}
