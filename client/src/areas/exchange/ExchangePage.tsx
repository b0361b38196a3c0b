import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/exchange.ts';
import { paths } from '../../routing/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { formatHoney } from '../../ui/format/numbers.ts';
import { Card, Section } from '../../ui/Section.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Totals } from '../money/index.ts';
import { SettingPage } from '../settings/index.ts';
import { ExchangeCard } from './parts/ExchangeCard.tsx';
import { ExchangeForm } from './parts/ExchangeForm.tsx';
import { Facts } from './parts/Facts.tsx';
import {
  type ExchangeAccountState,
  type ExchangeInfo,
  exchangeAccountQuery,
  exchangeInfoQuery,
} from './queries/exchange.ts';

/** /mypage/settings/service/exchange: the host's exchangeable income, the account, and today's exchange request. */
export default function ExchangePage() {
  return (
    <SettingPage title={t('title')} lead={t('lead')}>
      {() => <ExchangeStatus />}
    </SettingPage>
  );
}

function ExchangeStatus() {
  const info = useQuery(exchangeInfoQuery);
  const account = useQuery(exchangeAccountQuery);
  const error = info.data ? account.error : info.error;
  if (info.data && account.data) return <Exchanging info={info.data} account={account.data} />;
  if (error)
    return (
      <ErrorState
        title={t('failed')}
        body={errorMessage(error)}
        onRetry={() => void Promise.all([info.refetch(), account.refetch()])}
      />
    );
  return <TextSkeleton lines={8} />;
}

function Exchanging({ info, account }: { info: ExchangeInfo; account: ExchangeAccountState }) {
  const { registered } = account;
  const line = registered
    ? t('accountLine', { bank: registered.bank_nm, number: registered.account_num })
    : '';
  return (
    <>
      <Totals
        totals={[
          [t('income'), formatHoney(info.income_star_cnt)],
          [t('held'), formatHoney(info.held_star_cnt)],
        ]}
      />
      <div className="mt-8">
        <Section title={t('account')}>
          <Facts facts={[[t(`state_${account.state}`), line || '-']]} />
          <Link to={paths.serviceExchangeSet} className={buttonClass('secondary', 'md', 'mt-3')}>
            {account.state === 'review' ? t('toSetSee') : registered ? t('toSetChange') : t('toSet')}
          </Link>
        </Section>
        {info.today && (
          <Section title={t('today')}>
            <Card>
              <ExchangeCard exchange={info.today} />
            </Card>
          </Section>
        )}
        <Section title={t('requestTitle')}>
          {info.refusal === null ? (
            <ExchangeForm info={info} account={line} />
          ) : (
            <FormAlert tone="info" message={t('unable')}>
              <p className="mt-1">{reasonOf(info.refusal)}</p>
            </FormAlert>
          )}
        </Section>
        <Link to={paths.serviceExchangeInfo} className={buttonClass('secondary')}>
          {t('toInfo')}
        </Link>
      </div>
    </>
  );
}

const reasons: Readonly<Record<string, string>> = {
  exchange_account_required: t('unable_exchange_account_required'),
  exchange_account_review: t('unable_exchange_account_review'),
  exchange_duplicate: t('unable_exchange_duplicate'),
  exchange_not_allowed: t('unable_exchange_not_allowed'),
  block_admin: t('unable_block_admin'),
  verification_required: t('unable_verification_required'),
  minor_payment: t('unable_minor_payment'),
  payment_owed: t('unable_payment_owed'),
};

const reasonOf = (refusal: string): string => reasons[refusal] ?? t('unable_other');
