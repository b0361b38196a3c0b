import { exchangeAmounts } from '@honey/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../../../messages/money.ts';
import { paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { formatHoney, formatMoney } from '../../../ui/format/numbers.ts';
import { Section } from '../../../ui/Section.tsx';
import { Totals } from '../parts/Totals.tsx';
import { settlementQuery } from '../queries/income.ts';

/** The payout if all of the host's income were exchanged now, with a link to the exchange. */
export function Settlement() {
  const { data } = useQuery(settlementQuery);
  const amounts =
    data &&
    exchangeAmounts(data.income_star_cnt, data.granted_star_cnt, data.uer_business_type === 2 ? 2 : 1, {
      rateKrw: data.rate_krw,
      grantedPercent: data.granted_percent,
      withheldBasisPoints: data.withheld_basis_points,
      vatPercent: data.vat_percent,
    });
  return (
    <Section title={t('settlement')} help={t('settlementHelp')}>
      {data && amounts && (
        <Totals
          totals={[
            [t('historyAvailable'), formatHoney(data.income_star_cnt)],
            [t('settlementRate'), t('settlementRateOf', { price: formatMoney(data.rate_krw) })],
            [t('settlementGross'), formatMoney(amounts.gross)],
            data.uer_business_type === 2
              ? [t('settlementVat', { percent: data.vat_percent }), formatMoney(amounts.vat)]
              : [
                  t('settlementWithheld', { percent: data.withheld_basis_points / 100 }),
                  formatMoney(amounts.withheld),
                ],
            [t('settlementNet'), formatMoney(amounts.net)],
          ]}
        />
      )}
      <p className="mt-4">
        <Link to={paths.serviceExchange} className={buttonClass('secondary')}>
          {t('toExchange')}
        </Link>
      </p>
    </Section>
  );
}
