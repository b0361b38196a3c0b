import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/exchange.ts';
import { Button } from '../../ui/Button.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { Section } from '../../ui/Section.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { SettingPage } from '../settings/index.ts';
import { AccountForm } from './parts/AccountForm.tsx';
import { Facts } from './parts/Facts.tsx';
import { type ExchangeAccount, type ExchangeAccountState, exchangeAccountQuery } from './queries/exchange.ts';

/** /mypage/settings/service/exchange/set: the account in each of its states, and its form. */
export default function ExchangeSetPage() {
  return (
    <SettingPage title={t('setTitle')} lead={t('setLead')}>
      {() => <AccountStatus />}
    </SettingPage>
  );
}

function AccountStatus() {
  const { data, error, refetch } = useQuery(exchangeAccountQuery);
  const [writing, setWriting] = useState(false);
  if (error && !data)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={8} />;
  const start = () => setWriting(true);
  if (data.state === 'unregistered' || (writing && data.state !== 'review'))
    return (
      <AccountForm before={data.state === 'refused' ? data.account : null} onSent={() => setWriting(false)} />
    );
  return <Sent status={data} onAgain={start} />;
}

/** The submitted account and its status; it cannot be changed while under review. */
function Sent({ status, onAgain }: { status: ExchangeAccountState; onAgain: () => void }) {
  const { state, account, registered } = status;
  return (
    <>
      <div className="mb-6">
        {state === 'review' && (
          <FormAlert tone="wait" message={t('state_review')}>
            <p className="mt-1">{t('reviewBody', { days: status.review_days })}</p>
          </FormAlert>
        )}
        {state === 'refused' && account && (
          <FormAlert message={t('state_refused')}>
            <p className="chat-text mt-1">{t('reason', { reason: account.reason })}</p>
            <p className="mt-1">{t('refusedBody')}</p>
          </FormAlert>
        )}
      </div>
      {account && state !== 'registered' && <Account title={t(`state_${state}`)} account={account} />}
      {registered && <Account title={t('state_registered')} account={registered} />}
      {state === 'refused' && (
        <Button variant="primary" size="lg" onClick={onAgain}>
          {t('again')}
        </Button>
      )}
      {state === 'registered' && (
        <>
          <Button onClick={onAgain}>{t('change')}</Button>
          <p className="mt-2 text-sm text-muted">{t('changeHelp')}</p>
        </>
      )}
    </>
  );
}

function Account({ title, account }: { title: string; account: ExchangeAccount }) {
  const business = account.uer_business_type === 2;
  const paper = (file: ExchangeAccount['id_file']) => file?.original_name ?? t('documentNotFound');
  return (
    <Section title={title}>
      <Facts
        facts={[
          [t('type'), t(business ? 'type_2' : 'type_1')],
          [t('bank'), account.bank_nm],
          [t('number'), account.account_num],
          [t('holder'), account.holder_nm],
          [t('mobile'), account.uer_mobile],
          ...(business
            ? ([
                [t('company'), account.uer_company],
                [t('regNum'), account.uer_reg_num],
                [t('email'), account.uer_email],
                [t('adr'), `${account.uer_adr} ${account.uer_adr_detail}`],
                [t('paper_corp'), paper(account.corp_file)],
              ] as const)
            : []),
          [t('paper_id'), paper(account.id_file)],
          [t('paper_passbook'), paper(account.passbook_file)],
          [t('sentAt'), formatDateTime(account.asked_at)],
        ]}
      />
    </Section>
  );
}
