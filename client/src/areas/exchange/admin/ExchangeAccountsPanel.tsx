import { useQuery } from '@tanstack/react-query';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-money.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import {
  ConsoleList,
  Facts,
  type ListDefinition,
  MemberLink,
  useList,
  withAll,
} from '../../console/index.ts';
import { AccountPapers } from './AccountPapers.tsx';
import { type AccountRow, accountsFile, accountsQuery, decideAccount } from './admin-queries.ts';

const states = ['review', 'registered', 'refused', 'replaced'] as const;

const filters = [
  { name: 'q', kind: 'search', label: t('accountSearch') },
  {
    name: 'state',
    kind: 'choice',
    label: t('state'),
    options: withAll(states, (value) => t(`account_${value}`)),
  },
] as const;

const isInReview = ({ state }: AccountRow): boolean => state === 'review';

const businessOf = ({ uer_business_type }: AccountRow): string =>
  t(uer_business_type === 2 ? 'business_2' : 'business_1');

const definition: ListDefinition<AccountRow> = {
  label: t('exchange-accounts'),
  keyOf: ({ account_id }) => account_id,
  nameOf: ({ user }) => user.nick,
  nameHead: t('host'),
  lead: ({ user }) => <Avatar user={user} size={25} />,
  marks: ({ overdue_yn }) => overdue_yn === 'Y' && <Badge tone="live">{t('late')}</Badge>,
  columns: [
    { key: 'state', head: t('state'), cell: ({ state }) => <State state={state} /> },
    { key: 'bank', head: t('bank'), cell: ({ bank_nm }) => bank_nm },
    { key: 'number', head: t('accountNumber'), cell: ({ account_num }) => account_num },
    { key: 'holder', head: t('holder'), cell: ({ holder_nm }) => holder_nm },
    { key: 'asked', head: t('createdAt'), cell: ({ asked_at }) => formatDateTime(asked_at) },
  ],
  card: ({ state, bank_nm, asked_at }) => (
    <>
      <State state={state} /> {bank_nm} · {formatDateTime(asked_at)}
    </>
  ),
  details: (account) => (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <State state={account.state} />
        <Badge tone="outline">{businessOf(account)}</Badge>
      </p>
      <Facts
        facts={[
          [t('host'), <MemberLink key="member" user={account.user} />],
          [t('bank'), account.bank_nm],
          [t('accountNumber'), account.account_num],
          [t('holder'), account.holder_nm],
          [t('createdAt'), formatDateTime(account.asked_at)],
          ...(account.reason ? [[t('reason'), account.reason] as const] : []),
        ]}
      />
      <AccountPapers key={account.account_id} accountId={account.account_id} />
    </>
  ),
  isWaiting: isInReview,
  csv: { name: 'exchange-accounts', load: accountsFile },
  targetOf: ({ account_id }) => `exchange_account:${account_id}`,
  empty: { title: t('accountsNone'), body: t('accountsNoneBody') },
  acts: [
    {
      key: 'register',
      letter: 'a',
      label: t('register'),
      tone: 'primary',
      when: isInReview,
      confirm: ({ account_id, user: { nick } }) => ({
        title: t('registerTitle', { nick }),
        body: t('registerBody'),
        action: t('register'),
        tone: 'primary',
        reasonOptional: true,
        reasonHelp: admin('reasonHelp'),
        onConfirm: ({ reason }) =>
          decideAccount(account_id, { decision: 'register', ...(reason ? { reason } : {}) }),
      }),
    },
    {
      key: 'refuse',
      letter: 'd',
      label: t('refuse'),
      when: isInReview,
      confirm: ({ account_id, user: { nick } }) => ({
        title: t('refuseTitle', { nick }),
        body: t('refuseBody'),
        action: t('refuse'),
        reasonHelp: admin('reasonRead'),
        onConfirm: ({ reason }) => decideAccount(account_id, { decision: 'refuse', reason }),
      }),
    },
  ],
};

/** Exchange accounts, those under review first. */
export default function ExchangeAccountsPanel() {
  const list = useList('exchange-accounts', filters);
  const query = useQuery(accountsQuery(list.values, list.cursor));
  return <ConsoleList list={list} definition={definition} query={query} />;
}

const State = ({ state }: Pick<AccountRow, 'state'>) => (
  <Badge tone={state === 'review' ? 'honey' : 'neutral'}>{t(`account_${state}`)}</Badge>
);
