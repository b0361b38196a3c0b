import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/exchange.ts';
import { paths } from '../../routing/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { formatHoney, formatMoney, formatNumber } from '../../ui/format/numbers.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { Card, Section } from '../../ui/Section.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { DownloadButton, MonthPicker, Totals } from '../money/index.ts';
import { SettingPage } from '../settings/index.ts';
import { ExchangeCard } from './parts/ExchangeCard.tsx';
import { percentOf } from './parts/percent.ts';
import {
  type ExchangeInfo,
  exchangeInfoQuery,
  exchangeStatementQuery,
  exchangesPerPage,
  exchangesQuery,
} from './queries/exchange.ts';
import { useMonthPage } from './use-month-page.ts';

/** /mypage/settings/service/exchange/info: statements, applications with their states, and the rules. */
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
  const { month, page, goMonth, goPage } = useMonthPage();
  const list = useQuery(exchangesQuery(month, page));
  const statement = useQuery(exchangeStatementQuery(month));
  const error = list.error ?? statement.error;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <MonthPicker month={month} first={list.data?.first_month} onChange={goMonth} />
        <DownloadButton name="exchange" month={month} />
      </div>
      {error ? (
        <ErrorState
          title={t('failed')}
          body={errorMessage(error)}
          onRetry={() => void Promise.all([list.refetch(), statement.refetch()])}
        />
      ) : !list.data || !statement.data ? (
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
          {list.data.total === 0 ? (
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
                <Card>
                  {list.data.list.map((exchange) => (
                    <ExchangeCard key={exchange.exchange_id} exchange={exchange} />
                  ))}
                </Card>
                <Pagination
                  className="mt-4"
                  page={page}
                  pages={Math.ceil(list.data.total / exchangesPerPage)}
                  onChange={goPage}
                />
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
