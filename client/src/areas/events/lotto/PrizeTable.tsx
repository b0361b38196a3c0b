import { lottoPrizes } from '@honey/rules';
import { t } from '../../../messages/lotto.ts';
import { formatHoney } from '../../../ui/format/numbers.ts';
import { Section } from '../../../ui/Section.tsx';

const matches = {
  1: t('match6'),
  2: t('match5Bonus'),
  3: t('match5'),
  4: t('match4'),
  5: t('match3'),
} as const;

/** What each rank wins. */
export function PrizeTable() {
  return (
    <Section title={t('prizes')} help={t('prizesHelp')}>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <table aria-label={t('prizes')} className="w-full text-left">
          <tbody className="divide-y divide-line">
            {lottoPrizes.map(({ rank, star, isShared }) => (
              <tr key={rank}>
                <th scope="row" className="px-4 py-2 font-extrabold whitespace-nowrap">
                  {t('rankName', { rank })}
                </th>
                <td className="px-2 text-muted">{matches[rank]}</td>
                <td className="px-4 py-2 text-right">
                  <span className="font-semibold whitespace-nowrap">{formatHoney(star)}</span>
                  {isShared && <span className="block text-xs text-muted">{t('shared')}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
