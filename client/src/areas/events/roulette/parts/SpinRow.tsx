import { t } from '../../../../messages/roulette.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { formatDateTime } from '../../../../ui/format/dates.ts';
import type { OwnSpin } from '../queries/roulette.ts';
import { AnimalPicture } from '../wheel/AnimalPicture.tsx';
import { animalName } from '../wheel/animal-names.ts';
import { prizeText } from '../wheel/prize-texts.ts';

/** A spin of the member: animal, prize, when, and the word of its draw. */
export function SpinRow({ spin }: { spin: OwnSpin }) {
  const won = spin.prize_cd !== 'none';
  return (
    <div className="flex items-center gap-3">
      <AnimalPicture animal={spin.animal_cd} className="size-10" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {animalName(spin.animal_cd)}
          {spin.forced_yn === 'Y' && (
            <span title={t('forcedHelp')}>
              <Badge tone="outline">{t('forced')}</Badge>
            </span>
          )}
        </p>
        <p className="text-xs text-muted">{formatDateTime(spin.created_on)}</p>
        <p className="truncate text-xs text-muted">
          {t('resultNumber', { number: spin.number, word: spin.word })}
        </p>
      </div>
      <span className={won ? 'shrink-0 font-extrabold text-honey-text' : 'shrink-0 text-muted'}>
        {prizeText(spin)}
      </span>
    </div>
  );
}
