import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../../../messages/money.ts';
import { paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { formatHoney, formatMoney } from '../../../ui/format/numbers.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { SettingPage } from '../../settings/index.ts';
import { OpenDeposits } from '../../store/index.ts';
import { Totals } from '../parts/Totals.tsx';
import { chargesQuery } from '../queries/charges.ts';
import { ChargeRow } from './ChargeRow.tsx';
import { chargeColumns, chargeDetails } from './charge-columns.tsx';
import { HistoryRows, MonthOfHistory } from './MonthOfHistory.tsx';
import { useHistoryPlace } from './use-history-place.ts';

/** /mypage/settings/service/buy: payments by every method, and granted honey. */
export default function BuyPage() {
  return (
    <SettingPage title={t('buyTitle')} lead={t('buyLead')}>
      {({ user_key }) => (
        <div className="flex flex-col gap-6">
          <OpenDeposits userKey={user_key} />
          <div>
            <Charges />
          </div>
        </div>
      )}
    </SettingPage>
  );
}

function Charges() {
  const [{ month }, go] = useHistoryPlace();
  const history = useInfiniteQuery(chargesQuery(month));
  return (
    <MonthOfHistory file="charges" month={month} onMonth={(next) => go({ month: next })} history={history}>
      {(first) => (
        <>
          <Totals
            totals={[
              [t('buyPaid'), formatMoney(first.paid_krw)],
              [t('buyRefunded'), formatMoney(first.refunded_krw)],
              [t('buyBought'), formatHoney(first.star_cnt)],
              [t('buyGranted'), formatHoney(first.bonus_star_cnt)],
            ]}
          />
          {first.total === 0 ? (
            <EmptyState
              title={t('buyNone')}
              body={t('buyNoneBody')}
              action={
                <Link to={paths.stores} className={buttonClass('primary')}>
                  {t('serviceCharge')}
                </Link>
              }
            />
          ) : (
            <div className="mt-8">
              <HistoryRows
                history={history}
                keyOf={({ charge_id }) => charge_id}
                columns={chargeColumns}
                card={(charge) => <ChargeRow charge={charge} />}
                details={chargeDetails}
              />
            </div>
          )}
        </>
      )}
    </MonthOfHistory>
  );
}
