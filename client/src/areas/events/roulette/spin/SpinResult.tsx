import { Link } from 'react-router';
import { t } from '../../../../messages/roulette.ts';
import { paths } from '../../../../routing/paths.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { buttonClass } from '../../../../ui/Button.tsx';
import type { SpinResult } from '../queries/roulette.ts';
import { AnimalPicture } from '../wheel/AnimalPicture.tsx';
import { animalName } from '../wheel/animal-names.ts';
import { prizeText } from '../wheel/prize-texts.ts';

/** The sentence about a result, for the page and for screen readers. */
export function resultText(result: SpinResult): string {
  const animal = animalName(result.animal_cd);
  switch (result.prize_cd) {
    case 'cumulative':
      return t('resultCumulative', { prize: prizeText({ prize_cd: 'star', amount: result.amount }) });
    case 'star':
    case 'btuc':
      return t('resultWon', { animal, prize: prizeText(result) });
    case 'ticket':
      return t('resultTicket');
    default:
      return t('resultNone', { animal });
  }
}

/** The result of a spin: animal, prize, and where the prize is found. */
export function SpinResultCard({ result, note }: { result: SpinResult; note?: string | undefined }) {
  const history =
    result.prize_cd === 'btuc'
      ? { to: paths.serviceBtuc, label: t('resultHistoryBtuc') }
      : result.prize_cd === 'star' || result.prize_cd === 'cumulative'
        ? { to: paths.serviceBuy, label: t('resultHistoryHoney') }
        : null;
  return (
    <div className="flex min-h-19 items-center gap-3 rounded-card bg-raised p-3">
      <AnimalPicture animal={result.animal_cd} className="size-12" />
      <div className="min-w-0 flex-1">
        {note && <p className="text-xs text-muted">{note}</p>}
        <p className="font-extrabold">{resultText(result)}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
          {t('resultNumber', { number: result.number, word: result.word ?? t('erasedWord') })}
          {result.forced_yn === 'Y' && (
            <span title={t('forcedHelp')}>
              <Badge tone="outline">{t('forced')}</Badge>
            </span>
          )}
        </p>
      </div>
      {history && (
        <Link to={history.to} className={buttonClass('secondary', 'sm', 'max-sm:hidden')}>
          {history.label}
        </Link>
      )}
    </div>
  );
}
