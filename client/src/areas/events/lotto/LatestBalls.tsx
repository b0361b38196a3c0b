import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../messages/lotto.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Balls } from './Balls.tsx';
import type { LottoRound } from './queries/lotto.ts';

/** The balls of the round that was drawn last, rolling in. */
export function LatestBalls({ round }: { round: LottoRound | null }) {
  const [time, setTime] = useState(0);
  if (!round || round.bonus === null) return null;
  return (
    <section
      aria-labelledby="lotto-balls"
      className="overflow-hidden rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="lotto-balls" className="text-md font-extrabold">
          {t('balls', { round: round.round_no })}
        </h2>
        {round.forced_yn === 'Y' && <Badge tone="outline">{t('roundForced')}</Badge>}
        <Button
          size="sm"
          variant="ghost"
          className="ml-auto"
          icon={<RotateCcw size={16} aria-hidden />}
          onClick={() => setTime(time + 1)}
        >
          {t('replay')}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {t('ballsText', { numbers: round.balls.join(', '), bonus: round.bonus })}
      </p>
      <div aria-hidden className="mt-3">
        <Balls key={`${round.round_no} ${time}`} balls={round.balls} bonus={round.bonus} rolling size="md" />
      </div>
    </section>
  );
}
