import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { errorMessage } from '../../../../api/errors.ts';
import { t } from '../../../../messages/roulette.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { formatNumber } from '../../../../ui/format/numbers.ts';
import { TextSkeleton } from '../../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { Hash } from '../../parts/Hash.tsx';
import { type OwnSpin, type RouletteRound, roundSpinsQuery } from '../queries/roulette.ts';
import { AnimalPicture } from '../wheel/AnimalPicture.tsx';
import { prizeText } from '../wheel/prize-texts.ts';
import { checkDraw, type DrawCheck, isSeedOf } from './check-draws.ts';

/** A round that is over: its seed and hash, and the member's draws, all computed again in this browser (EVENTS-74). */
export function RoundProof({ round, userKey }: { round: RouletteRound; userKey: number | null }) {
  const { seed, seed_hash } = round;
  if (seed === null) return <p className="text-muted">{t('seedUnknown')}</p>;
  const isRight = isSeedOf(seed, seed_hash);
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid gap-3">
        <Hash name={t('seedHash')} value={seed_hash} />
        <Hash name={t('seed')} value={seed} />
      </dl>
      <Verdict right={isRight}>{t(isRight ? 'seedRight' : 'seedWrong')}</Verdict>
      <div>
        <h4 className="font-extrabold">{t('ownDraws')}</h4>
        {userKey === null ? (
          <p className="mt-1 text-muted">{t('ownDrawsGuest')}</p>
        ) : (
          <OwnDraws userKey={userKey} roundId={round.round_id} seed={seed} />
        )}
      </div>
    </div>
  );
}

/** A finding, with an icon and a word: never colour alone. */
function Verdict({ right, children }: { right: boolean; children: string }) {
  const Icon = right ? Check : TriangleAlert;
  return (
    <p className={`flex items-start gap-2 font-semibold ${right ? 'text-good-text' : 'text-danger-text'}`}>
      <Icon size={20} aria-hidden className="shrink-0" />
      {children}
    </p>
  );
}

function OwnDraws({ userKey, roundId, seed }: { userKey: number; roundId: number; seed: string }) {
  const { data, error, refetch } = useQuery(roundSpinsQuery(userKey, roundId));
  const draws = useMemo(
    () => (data ?? []).map((spin) => ({ spin, check: checkDraw(seed, spin) })),
    [data, seed],
  );
  if (!data)
    return error ? (
      <ErrorState title={t('ownFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <TextSkeleton lines={3} />
    );
  if (draws.length === 0) return <p className="mt-1 text-muted">{t('ownDrawsNone')}</p>;
  const count = (state: DrawCheck['state']) => draws.filter(({ check }) => check.state === state).length;
  const [right, wrong, forced] = [count('right'), count('wrong'), count('forced')];
  return (
    <>
      <div className="mt-1">
        {wrong > 0 ? (
          <Verdict right={false}>{t('ownDrawsWrong', { count: wrong })}</Verdict>
        ) : (
          right > 0 && <Verdict right>{t('ownDrawsAll', { count: right })}</Verdict>
        )}
        {forced > 0 && <p className="text-muted">{t('ownDrawsForced', { count: forced })}</p>}
      </div>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line">
        {draws.map(({ spin, check }) => (
          <DrawRow key={spin.spin_id} spin={spin} check={check} />
        ))}
      </ul>
    </>
  );
}

function DrawRow({ spin, check }: { spin: OwnSpin; check: DrawCheck }) {
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <AnimalPicture animal={spin.animal_cd} className="size-8" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{prizeText(spin)}</p>
        <p className="truncate text-xs text-muted">
          {t('resultNumber', { number: spin.number, word: spin.word })}
        </p>
        <p className="text-xs text-muted tabular-nums">
          {t('columnLot')} {formatNumber(spin.lot)}
          {check.lot !== null && ` · ${t('computed')} ${formatNumber(check.lot)}`}
        </p>
      </div>
      {check.state === 'forced' ? (
        <Badge tone="outline">{t('checkForced')}</Badge>
      ) : (
        <span
          className={`inline-flex shrink-0 items-center gap-1 text-sm font-semibold ${
            check.state === 'right' ? 'text-good-text' : 'text-danger-text'
          }`}
        >
          {check.state === 'right' ? (
            <Check size={16} aria-hidden />
          ) : (
            <TriangleAlert size={16} aria-hidden />
          )}
          {t(check.state === 'right' ? 'checkRight' : 'checkWrong')}
        </span>
      )}
    </li>
  );
}
