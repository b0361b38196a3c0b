import { drawSeedHash, drawSeedPattern, lottoBalls } from '@honey/rules';
import { Check, TriangleAlert } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '../../../messages/lotto.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDate } from '../../../ui/format/dates.ts';
import { formatHoney, formatNumber } from '../../../ui/format/numbers.ts';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { Card, Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Hash } from '../parts/Hash.tsx';
import { Balls } from './Balls.tsx';
import type { LottoRound } from './queries/lotto.ts';

/** The drawn rounds with their balls, winners and proof. */
export function DrawnRounds({
  rounds,
  list,
}: {
  rounds: readonly LottoRound[];
  list: ComponentProps<typeof LoadMore>['list'];
}) {
  return (
    <Section title={t('rounds')}>
      {rounds.length === 0 ? (
        <EmptyState title={t('roundsNone')} />
      ) : (
        <>
          <Card>
            {rounds.map((round) => (
              <DrawnRound key={round.round_no} round={round} />
            ))}
          </Card>
          <LoadMore list={list} />
        </>
      )}
    </Section>
  );
}

function DrawnRound({ round }: { round: LottoRound }) {
  const [open, setOpen] = useState(false);
  const { bonus } = round;
  if (bonus === null) return null;
  const first = round.prizes.find(({ rank }) => rank === 1);
  return (
    <div className="px-4 py-3">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="flex items-center gap-2 font-semibold">
          {t('round', { round: round.round_no })}
          {round.forced_yn === 'Y' && <Badge tone="outline">{t('roundForced')}</Badge>}
        </h3>
        <span className="text-xs text-muted">{formatDate(round.draws_on)}</span>
      </div>
      <Balls balls={round.balls} bonus={bonus} />
      <details onToggle={(event) => setOpen(event.currentTarget.open)} className="mt-2 text-sm">
        <summary className="flex min-h-8 items-center justify-between gap-2">
          <span className="text-muted">
            {first && first.winner_cnt > 0
              ? t('winnersOf', { rank: 1, count: formatNumber(first.winner_cnt) })
              : t('noWinner')}
          </span>
          <span className="font-semibold text-honey-text">{t('proof')}</span>
        </summary>
        {open && <Details round={round} />}
      </details>
    </div>
  );
}

/** Whether the balls follow from a seed whose hash was published, computed in this browser. */
function isProven({ seed, seed_hash, period, balls, bonus }: LottoRound): boolean {
  if (seed === null || !drawSeedPattern.test(seed) || drawSeedHash(seed) !== seed_hash) return false;
  const drawn = lottoBalls(seed, period);
  return drawn.bonus === bonus && drawn.balls.join() === balls.join();
}

function Details({ round }: { round: LottoRound }) {
  const isForced = round.forced_yn === 'Y';
  const proven = !isForced && isProven(round);
  const Icon = proven ? Check : TriangleAlert;
  return (
    <div className="flex flex-col gap-3 pt-2">
      <ul className="divide-y divide-line rounded-card border border-line">
        {round.prizes.map((prize) => (
          <li key={prize.rank} className="flex items-center justify-between gap-2 px-3 py-2">
            <span>
              {prize.winner_cnt > 0
                ? t('winnersOf', { rank: prize.rank, count: formatNumber(prize.winner_cnt) })
                : t('noWinnerOf', { rank: prize.rank })}
            </span>
            <span className="font-semibold">
              {prize.winner_cnt > 0 && t('each', { amount: formatHoney(prize.star_cnt) })}
            </span>
          </li>
        ))}
      </ul>
      <dl className="grid gap-2">
        <Hash name={t('proofHash')} value={round.seed_hash} />
        {round.seed !== null && <Hash name={t('proofSeed')} value={round.seed} />}
      </dl>
      {isForced ? (
        <p className="text-muted">{t('proofForced')}</p>
      ) : (
        <p
          className={`flex items-start gap-2 font-semibold ${proven ? 'text-good-text' : 'text-danger-text'}`}
        >
          <Icon size={18} aria-hidden className="shrink-0" />
          {t(proven ? 'proofRight' : 'proofWrong')}
        </p>
      )}
    </div>
  );
}
