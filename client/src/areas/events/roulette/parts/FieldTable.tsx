import { t } from '../../../../messages/roulette.ts';
import { formatNumber } from '../../../../ui/format/numbers.ts';
import { Section } from '../../../../ui/Section.tsx';
import type { Roulette } from '../queries/roulette.ts';
import { AnimalPicture } from '../wheel/AnimalPicture.tsx';
import { prizeText } from '../wheel/prize-texts.ts';

/** Lots of 10,000 as a percentage with at most two decimals, which is exact. */
const percentOf = (lots: number, total: number): string =>
  t('percent', { percent: String(Math.round((lots / total) * 10_000) / 100) });

/** Every field with its prize, its lots and its chance, before the first spin (EVENTS-67). */
export function FieldTable({ fields }: { fields: Roulette['fields'] }) {
  const total = fields.reduce((sum, { lots }) => sum + lots, 0);
  return (
    <Section title={t('chances')} help={t('chancesHelp', { lots: formatNumber(total) })}>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <table aria-label={t('chances')} className="w-full text-left">
          <thead className="border-line border-b bg-raised text-sm text-muted">
            <tr>
              <th scope="col" className="px-3 py-2 font-semibold">
                {t('chanceAnimal')}
              </th>
              <th scope="col" className="px-3 py-2 font-semibold">
                {t('chancePrize')}
              </th>
              <th scope="col" className="px-3 py-2 text-right font-semibold max-[400px]:hidden">
                {t('chanceLots')}
              </th>
              <th scope="col" className="px-3 py-2 text-right font-semibold">
                {t('chance')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {fields.map((field) => (
              <tr
                key={field.animal_cd}
                className={field.prize_cd === 'cumulative' ? 'bg-honey-soft' : undefined}
              >
                <th scope="row" className="px-3 py-1.5 font-semibold">
                  <span className="flex items-center gap-2 whitespace-nowrap">
                    <AnimalPicture animal={field.animal_cd} className="size-8" />
                    {field.name}
                  </span>
                </th>
                <td className={field.prize_cd === 'none' ? 'px-3 text-muted' : 'px-3 font-semibold'}>
                  {prizeText(field)}
                </td>
                <td className="px-3 text-right text-muted tabular-nums max-[400px]:hidden">
                  {formatNumber(field.lots)}
                </td>
                <td className="px-3 text-right font-semibold tabular-nums">{percentOf(field.lots, total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
