import type { ReactNode } from 'react';
import type { Schema } from '../../../api/client.ts';
import { hostControls } from '../../../site/host-controls.ts';
import { BattleBar } from '../contest/BattleBar.tsx';
import { BattleStage } from '../contest/BattleStage.tsx';
import { ContestantStrip } from '../contest/ContestantStrip.tsx';
import { type ContestState, sidesOf } from '../contest/contest.ts';
import { ExcelTable } from '../contest/ExcelTable.tsx';
import { RivalPicture } from '../contest/RivalPicture.tsx';
import { useBattlePlace } from '../contest/use-battle.ts';
import type { BattleVisit } from '../contest/use-rival-picture.ts';
import type { RoomActions } from './room-actions.ts';

/** Where the parts of a contest are shown in the room. */
export interface ContestParts {
  /** The second picture; undefined without one. */
  beside: ReactNode;
  /** Over the picture. */
  overlay: ReactNode;
  /** Below the player. */
  bar: ReactNode;
  /** A tab of its own. */
  table: ReactNode;
}

/**
 * The contest of a live in its room, or nothing of it.
 * @param hostCovers whether the host's controls of the battle belong over the picture, since nothing is shown below it
 * @param battleChange a text that changes with every state of a battle
 */
export function useContestParts({
  contest,
  live,
  visit,
  ended,
  hostCovers,
  battleChange,
  actions,
}: {
  contest: ContestState | null;
  live: Schema<'LiveDetail'>;
  visit: BattleVisit;
  ended: boolean;
  hostCovers: boolean;
  battleChange: string;
  actions: RoomActions;
}): ContestParts {
  const place = useBattlePlace(contest);
  const vodKey = live.vod_key;
  const onGive =
    actions.isHost || ended ? undefined : ({ userKey }: { userKey: number }) => actions.giftTo(userKey);
  if (contest?.type === 'excel') {
    return {
      beside: undefined,
      overlay:
        contest.sides.length > 0 && !ended ? <ContestantStrip contest={contest} onGive={onGive} /> : null,
      bar: null,
      table: <ExcelTable contest={contest} onGive={onGive} />,
    };
  }
  const sides = contest && sidesOf(contest, vodKey);
  const rival = sides?.[1];
  const onStage = place === 'stage' && !ended;
  const Controls = hostControls();
  const ownBattle = actions.isHost && !ended && live.type === 'battle' && Controls && (
    <Controls.Battle vodKey={vodKey} change={battleChange} />
  );
  return {
    beside:
      onStage && contest && rival && rival.vodKey !== null ? (
        <RivalPicture
          key={`${rival.vodKey} ${contest.battleId}`}
          side={rival}
          rivalKey={rival.vodKey}
          vodKey={vodKey}
          visit={visit}
          running={contest.phase === 'running'}
        />
      ) : undefined,
    overlay:
      (onStage && contest) || (hostCovers && ownBattle) ? (
        <>
          {onStage && contest && <BattleStage contest={contest} vodKey={vodKey} />}
          {hostCovers && ownBattle && (
            <div className="absolute inset-x-0 bottom-16 mx-auto max-w-text px-3">
              <div className="rounded-card bg-surface shadow-float">{ownBattle}</div>
            </div>
          )}
        </>
      ) : null,
    bar: (
      <>
        {contest && place !== null && !onStage && <BattleBar contest={contest} vodKey={vodKey} />}
        {!hostCovers && ownBattle}
      </>
    ),
    table: null,
  };
}
