import { useState } from 'react';
import { errorMessage, isRefusal } from '../../../api/errors.ts';
import { t } from '../../../messages/lotto.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatHoney } from '../../../ui/format/numbers.ts';
import { toast } from '../../../ui/toast.ts';
import { Ball } from './Ball.tsx';
import { matchesOf } from './picked-numbers.ts';
import { type LottoAsk, type LottoRound, useRoll } from './queries/lotto.ts';

/**
 * A ticket of the member with its state.
 * @param round its drawn round, for the matches; undefined before the draw, or if it is not loaded
 */
export function TicketRow({
  ask,
  canRoll,
  round,
}: {
  ask: LottoAsk;
  canRoll: boolean;
  round: LottoRound | undefined;
}) {
  const [rolled, setRolled] = useState(false);
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-semibold">
          {t('round', { round: ask.round_no })}
          <span className="ml-2 text-xs font-normal text-muted">
            {t('ticketOf', { day: ask.day.replaceAll('-', '.') })}
          </span>
        </p>
        <p className={ask.star_cnt > 0 ? 'font-extrabold text-honey-text' : 'text-sm text-muted'}>
          {stateOf(ask)}
        </p>
      </div>
      {ask.numbers ? (
        <Numbers numbers={ask.numbers} round={round} rolling={rolled} />
      ) : canRoll ? (
        <RollButton ticketId={ask.ticket_id} onRolled={() => setRolled(true)} />
      ) : (
        <p className="mt-1 text-sm text-muted">{t('ticketEmpty')}</p>
      )}
    </div>
  );
}

function stateOf({ state, rank, star_cnt }: LottoAsk): string {
  if (state === 'open') return t('waiting');
  if (rank === null || star_cnt === 0) return t('lost');
  const values = { rank, amount: formatHoney(star_cnt) };
  return state === 'paid' ? t('won', values) : t('wonUnpaid', values);
}

function Numbers({
  numbers,
  round,
  rolling,
}: {
  numbers: readonly number[];
  round: LottoRound | undefined;
  rolling: boolean;
}) {
  const drawn = round && round.bonus !== null ? { balls: round.balls, bonus: round.bonus } : null;
  const matches = drawn && matchesOf(numbers, drawn);
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-1 overflow-hidden p-1 sm:gap-2">
        {numbers.map((number, at) => {
          const isRight = drawn !== null && (drawn.balls.includes(number) || drawn.bonus === number);
          return (
            <Ball
              key={number}
              number={number}
              faded={drawn !== null && !isRight}
              marked={isRight}
              {...(rolling && { order: at })}
            />
          );
        })}
      </p>
      {matches && (
        <p className="mt-1 text-xs text-muted">
          {t(matches.bonus ? 'matchedBonus' : 'matched', { count: matches.count })}
        </p>
      )}
    </>
  );
}

function RollButton({ ticketId, onRolled }: { ticketId: string; onRolled: () => void }) {
  const roll = useRoll(ticketId);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Button
        size="sm"
        variant="primary"
        busy={roll.isPending}
        onClick={() =>
          roll.mutate(undefined, {
            onSuccess: ({ numbers }) => {
              onRolled();
              if (numbers) toast(t('rolled', { numbers: numbers.join(', ') }), { tone: 'good' });
            },
          })
        }
      >
        {t('roll')}
      </Button>
      {roll.error && (
        <p role="alert" className="text-sm text-danger-text">
          {isRefusal(roll.error) ? errorMessage(roll.error) : t('rollUnsure')}
        </p>
      )}
    </div>
  );
}
