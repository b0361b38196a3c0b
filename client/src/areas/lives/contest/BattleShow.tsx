import clsx from 'clsx';
import { Crown, Flag, Handshake } from 'lucide-react';
import { battleResultText } from './battle-result.ts';
import type { ContestSide, ContestState } from './contest.ts';

/** The number of drops over the winner. */
const drops = 14;

/** The result of a battle over its two pictures, for some seconds: the winner's picture is lit, the other one dimmed. */
export function BattleShow({
  contest,
  own,
  rival,
}: {
  contest: ContestState;
  own: ContestSide;
  rival: ContestSide;
}) {
  const { winner, phase } = contest;
  const Icon = winner === null ? Handshake : phase === 'forfeited' ? Flag : Crown;
  return (
    <>
      {[own, rival].map(({ userKey }, index) => (
        <div key={userKey} aria-hidden className={index === 0 ? 'player-first' : 'player-second'}>
          {winner === userKey ? (
            <Cheer />
          ) : (
            <div className={clsx('size-full', winner === null ? 'bg-shade-soft' : 'bg-shade')} />
          )}
        </div>
      ))}
      <div
        data-testid="battle-show"
        data-phase={phase}
        className="absolute inset-0 flex flex-col items-center justify-center gap-2 p-4 text-center"
      >
        <Icon size={56} aria-hidden className="battle-crown text-honey" />
        <p role="status" className="rounded-card bg-shade px-4 py-2 text-lg font-extrabold">
          {battleResultText(contest)}
        </p>
      </div>
    </>
  );
}

function Cheer() {
  return (
    <div className="relative size-full ring-4 ring-honey ring-inset">
      <span className="battle-rays absolute inset-0" />
      {Array.from({ length: drops }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the drops are alike and never move in the list.
          key={index}
          className="battle-drop absolute top-0 size-2 rounded-pill bg-honey"
          style={{
            left: `${((index * 0.618_034) % 1) * 96}%`,
            animationDelay: `${Math.round(((index * 0.414_214) % 1) * 2_400)}ms`,
          }}
        />
      ))}
    </div>
  );
}
