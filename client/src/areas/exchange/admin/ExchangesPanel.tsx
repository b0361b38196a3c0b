import { useQuery } from '@tanstack/react-query';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-money.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatHoney, formatMoney } from '../../../ui/format/numbers.ts';
import {
  ConsoleList,
  Facts,
  type ListDefinition,
  MemberLink,
  nonEmpty,
  useList,
  withAll,
} from '../../console/index.ts';
import { decideExchange, exchangesFile, exchangesQuery, type ManagedExchange } from './admin-queries.ts';

const states = ['asked', 'approved', 'paid', 'rejected', 'failed', 'cancelled'] as const;

const filters = [
  { name: 'q', kind: 'search', label: t('accountSearch') },
  {
    name: 'state',
    kind: 'choice',
    label: t('state'),
    options: withAll(states, (value) => t(`exchange_${value}`)),
  },
] as const;

const isAsked = ({ state }: ManagedExchange): boolean => state === 'asked';

/** Approved and not sent to a payout provider: an operator pays it and records the result. */
const isPaidByHand = ({ state, payout_sent_at }: ManagedExchange): boolean =>
  state === 'approved' && payout_sent_at === null;

const definition: ListDefinition<ManagedExchange> = {
  label: t('exchanges'),
  keyOf: ({ exchange_id }) => exchange_id,
  nameOf: ({ user }) => user.nick,
  nameHead: t('host'),
  lead: ({ user }) => <Avatar user={user} size={25} />,
  marks: ({ payout_late_yn }) => payout_late_yn === 'Y' && <Badge tone="live">{t('payoutLate')}</Badge>,
  columns: [
    { key: 'state', head: t('state'), cell: ({ state }) => <State state={state} /> },
    { key: 'stars', head: t('stars'), numeric: true, cell: ({ star_cnt }) => formatHoney(star_cnt) },
    { key: 'net', head: t('net'), numeric: true, cell: ({ net_krw }) => formatMoney(net_krw) },
    { key: 'created', head: t('createdAt'), cell: ({ asked_at }) => formatDateTime(asked_at) },
    { key: 'bank', head: t('bank'), cell: ({ bank_nm }) => bank_nm || '-', optional: true },
  ],
  card: ({ state, net_krw, asked_at }) => (
    <>
      <State state={state} /> {formatMoney(net_krw)} · {formatDateTime(asked_at)}
    </>
  ),
  details: (exchange) => <ExchangeCase exchange={exchange} />,
  isWaiting: (exchange) => isAsked(exchange) || isPaidByHand(exchange),
  batchFilter: ({ q = '', state = '' }) => ({ ...nonEmpty('q', q), ...nonEmpty('state', state) }),
  csv: { name: 'exchanges', load: exchangesFile },
  targetOf: ({ exchange_id }) => `exchange:${exchange_id}`,
  empty: { title: t('exchangesNone'), body: t('exchangesNoneBody') },
  acts: [
    {
      key: 'approve',
      letter: 'a',
      label: t('approve'),
      tone: 'primary',
      batch: 'exchanges.approve',
      when: isAsked,
      confirm: ({ exchange_id, user: { nick }, net_krw, bank_nm, account_num }) => ({
        title: t('approveTitle', { nick }),
        body: t('approveBody', { net: formatMoney(net_krw), account: `${bank_nm} ${account_num}` }),
        action: t('approve'),
        tone: 'primary',
        reasonOptional: true,
        reasonHelp: admin('reasonHelp'),
        onConfirm: ({ reason }) =>
          decideExchange(exchange_id, { decision: 'approve', ...(reason ? { reason } : {}) }),
      }),
    },
    {
      key: 'reject',
      letter: 'd',
      label: t('reject'),
      batch: 'exchanges.reject',
      when: isAsked,
      confirm: ({ exchange_id, user: { nick }, star_cnt }) => ({
        title: t('rejectTitle', { nick }),
        body: t('rejectBody', { stars: formatHoney(star_cnt) }),
        action: t('reject'),
        reasonHelp: admin('reasonRead'),
        onConfirm: ({ reason }) => decideExchange(exchange_id, { decision: 'reject', reason }),
      }),
    },
    {
      key: 'paid',
      letter: 'p',
      label: t('paid'),
      tone: 'primary',
      when: isPaidByHand,
      confirm: ({ exchange_id, user: { nick }, net_krw }) => ({
        title: t('paidTitle', { nick }),
        body: t('paidBody', { net: formatMoney(net_krw) }),
        action: t('paid'),
        tone: 'primary',
        reasonOptional: true,
        reasonHelp: admin('reasonHelp'),
        onConfirm: ({ reason }) =>
          decideExchange(exchange_id, { decision: 'paid', ...(reason ? { reason } : {}) }),
      }),
    },
    {
      key: 'failed',
      letter: 'f',
      label: t('failed'),
      when: isPaidByHand,
      confirm: ({ exchange_id, user: { nick }, star_cnt }) => ({
        title: t('failedTitle', { nick }),
        body: t('failedBody', { stars: formatHoney(star_cnt) }),
        action: t('failed'),
        reasonHelp: admin('reasonRead'),
        onConfirm: ({ reason }) => decideExchange(exchange_id, { decision: 'failed', reason }),
      }),
    },
  ],
};

/** Exchanges: undecided first, then those being paid. */
export default function ExchangesPanel() {
  const list = useList('exchanges', filters);
  const query = useQuery(exchangesQuery(list.values, list.cursor));
  return <ConsoleList list={list} definition={definition} query={query} />;
}

const State = ({ state }: Pick<ManagedExchange, 'state'>) => (
  <Badge tone={state === 'asked' ? 'honey' : state === 'failed' ? 'live' : 'neutral'}>
    {t(`exchange_${state}`)}
  </Badge>
);

function ExchangeCase({ exchange }: { exchange: ManagedExchange }) {
  const { payout_sent_at: sentAt } = exchange;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <State state={exchange.state} />
        <Badge tone="outline">{t(exchange.uer_business_type === 2 ? 'business_2' : 'business_1')}</Badge>
      </p>
      <Facts
        facts={[
          [t('host'), <MemberLink key="member" user={exchange.user} />],
          [t('stars'), formatHoney(exchange.star_cnt)],
          [t('granted'), formatHoney(exchange.granted_star_cnt)],
          [
            t('gross'),
            `${formatMoney(exchange.gross_krw)} (${t('rate', { rate: formatMoney(exchange.rate_krw) })})`,
          ],
          [t('withheld'), formatMoney(exchange.withheld_krw)],
          [t('vat'), formatMoney(exchange.vat_krw)],
          [t('net'), <strong key="net">{formatMoney(exchange.net_krw)}</strong>],
          [t('accountNumber'), exchange.bank_nm ? `${exchange.bank_nm} ${exchange.account_num}` : '-'],
          [t('createdAt'), formatDateTime(exchange.asked_at)],
          ...(sentAt ? [[t('payoutSent'), formatDateTime(sentAt)] as const] : []),
          ...(exchange.payout_problem ? [[t('payoutProblem'), exchange.payout_problem] as const] : []),
          ...(exchange.reason ? [[t('reason'), exchange.reason] as const] : []),
        ]}
      />
    </>
  );
}
