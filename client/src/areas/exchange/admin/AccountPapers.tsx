import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/admin-money.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Facts, Marked, MaskedText } from '../../console/index.ts';
import { PrivateImage } from '../../files/index.ts';
import { accountQuery } from './admin-queries.ts';

type Account = Schema<'ManagedAccount'>;

/** The details of an account and its papers. They are read when the operator opens them, because each read is logged. */
export function AccountPapers({ accountId }: { accountId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useQuery(accountQuery(accountId, isOpen));
  if (!isOpen)
    return (
      <div>
        <Button size="sm" onClick={() => setIsOpen(true)}>
          {t('showPapers')}
        </Button>
        <p className="mt-1 text-sm text-muted">{t('showPapersBody')}</p>
      </div>
    );
  if (error)
    return <ErrorState title={t('papersFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  return data ? <Papers account={data} /> : <TextSkeleton lines={6} />;
}

function Papers({ account }: { account: Account }) {
  const mismatch = account.holder_verified_yn === 'N';
  const papers = [
    ['paper_id', account.id_file],
    ['paper_passbook', account.passbook_file],
    ...(account.uer_business_type === 2 ? ([['paper_corp', account.corp_file]] as const) : []),
  ] as const;
  return (
    <>
      {mismatch && (
        <p role="alert" className="text-danger-text">
          {t('holderMismatch')}
        </p>
      )}
      <Facts facts={factsOf(account)} />
      <h3 className="font-semibold">{t('papers')}</h3>
      <ul className="grid gap-3 sm:grid-cols-2">
        {papers.map(([name, file]) => (
          <li key={name}>
            <p className="mb-1 text-sm text-muted">{t(name)}</p>
            {file ? (
              <Marked>
                <PrivateImage
                  url={file.url}
                  alt={t('paperPicture', { paper: t(name) })}
                  className="w-full rounded-control"
                />
              </Marked>
            ) : (
              <p className="text-sm text-danger-text">{t('paperMissing', { paper: t(name) })}</p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const field = (account: Account, name: MaskedField, label: string): readonly [string, ReactNode] => [
  label,
  <MaskedText
    key={`${account.account_id} ${name}`}
    target={`exchange_account:${account.account_id}`}
    field={name}
    label={label}
    masked={account[name]}
    right="exchange.decide"
  />,
];

type MaskedField =
  | 'holder_nm'
  | 'verified_name'
  | 'account_num'
  | 'uer_mobile'
  | 'uer_email'
  | 'uer_adr'
  | 'uer_adr_detail';

function factsOf(account: Account): (readonly [string, ReactNode])[] {
  const business: (readonly [string, ReactNode])[] = [
    [t('company'), account.uer_company],
    [t('registration'), account.uer_reg_num],
    ...(account.uer_corp_reg_num ? [[t('corporation'), account.uer_corp_reg_num] as const] : []),
    field(account, 'uer_email', t('email')),
    [t('post'), account.uer_post || '-'],
    field(account, 'uer_adr', t('address')),
    field(account, 'uer_adr_detail', t('addressRest')),
  ];
  return [
    field(account, 'holder_nm', t('holder')),
    field(account, 'verified_name', t('verifiedName')),
    field(account, 'account_num', t('accountNumber')),
    field(account, 'uer_mobile', t('phone')),
    ...(account.uer_business_type === 2 ? business : []),
  ];
}
