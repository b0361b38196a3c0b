import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/exchange.ts';
import { paths } from '../../routing/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { formatHoney, formatMoney, formatNumber } from '../../ui/format/numbers.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Section } from '../../ui/Section.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { SortedRows } from '../../ui/table/SortedRows.tsx';
import { useFullList } from '../../ui/table/use-full-list.ts';
import { DownloadButton, MonthPicker, Totals } from '../money/index.ts';
import { SettingPage } from '../settings/index.ts';
import { ExchangeCard } from './parts/ExchangeCard.tsx';
import { exchangeColumns, exchangeDetails } from './parts/exchange-columns.tsx';
import { percentOf } from './parts/percent.ts';
import {
  type ExchangeInfo,
  exchangeInfoQuery,
  exchangeStatementQuery,
  exchangesQuery,
} from './queries/exchange.ts';
import { useMonth } from './use-month.ts';

/** /mypage/settings/service/exchange/info: statements, exchange requests with their states, and the rules. */
export default function ExchangeInfoPage() {
  return (
    <SettingPage title={t('infoTitle')} lead={t('infoLead')}>
      {() => (
        <>
          <History />
          <Rules />
        </>
      )}
    </SettingPage>
  );
}

function History() {
  const [month, goMonth] = useMonth();
  const list = useInfiniteQuery(exchangesQuery(month));
  const extent = useFullList(list);
  const [first] = list.data?.pages ?? [];
  const statement = useQuery(exchangeStatementQuery(month));
  const error = list.error ?? statement.error;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <MonthPicker month={month} first={first?.first_month} onChange={goMonth} />
        <DownloadButton name="exchange" month={month} />
      </div>
      {error ? (
        <ErrorState
          title={t('failed')}
          body={errorMessage(error)}
          onRetry={() => void Promise.all([list.refetch(), statement.refetch()])}
        />
      ) : !first || !statement.data ? (
        <div className="mt-4">
          <TextSkeleton lines={8} />
        </div>
      ) : (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-60' : ''}>
          <h2 className="sr-only">{t('statement')}</h2>
          <Totals
            totals={[
              [t('statementIncome'), formatHoney(statement.data.income_star_cnt)],
              [t('statementGross'), formatMoney(statement.data.gross_krw)],
              [t('statementWithheld'), formatMoney(statement.data.withheld_krw)],
              [t('statementPaid'), formatMoney(statement.data.net_krw)],
            ]}
          />
          {first.total === 0 ? (
            <EmptyState
              title={t('none')}
              body={t('noneBody')}
              action={
                <Link to={paths.serviceExchange} className={buttonClass('primary')}>
                  {t('toExchange')}
                </Link>
              }
            />
          ) : (
            <div className="mt-8">
              <Section title={t('history')}>
                <SortedRows
                  label={t('history')}
                  rows={list.data?.pages.flatMap((page) => page.list) ?? []}
                  keyOf={({ exchange_id }) => exchange_id}
                  columns={exchangeColumns}
                  card={(exchange) => (
                    <li>
                      <ExchangeCard exchange={exchange} />
                    </li>
                  )}
                  details={exchangeDetails}
                  extent={extent}
                />
                <LoadMore list={list} />
              </Section>
            </div>
          )}
        </div>
      )}
    </>
  );
}

function Rules() {
  const { data } = useQuery(exchangeInfoQuery);
  if (!data) return null;
  return (
    <Section title={t('rules')}>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-muted">
        {rulesOf(data).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Section>
  );
}

const rulesOf = (info: ExchangeInfo): string[] => [
  t('ruleRate', { rate: formatMoney(info.rate_krw) }),
  t('ruleBounds', { min: formatNumber(info.min_star_cnt), max: formatMoney(info.max_krw) }),
  t('ruleDay'),
  t('ruleIndividual', { percent: percentOf(info.withheld_basis_points) }),
  t('ruleBusiness', { percent: info.vat_percent }),
  ...(info.granted_percent < 100 ? [t('ruleGranted', { percent: info.granted_percent })] : []),
  t('ruleFailed'),
];
