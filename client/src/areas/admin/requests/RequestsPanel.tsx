import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/approvals.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatHoney, formatNumber } from '../../../ui/format/numbers.ts';
import { ConsoleList, type ListDefinition, useList } from '../../console/index.ts';
import { decideRequest, type ManagedRequest, requestsFile, requestsQuery } from './requests-queries.ts';

const states = ['waiting', 'done', 'refused', 'void', 'expired'] as const;

const filters = [
  {
    name: 'state',
    kind: 'choice',
    label: t('state'),
    options: [
      { value: '', label: t('all') },
      ...states.map((value) => ({ value, label: t(`state_${value}`) })),
    ],
  },
] as const;

const definition: ListDefinition<ManagedRequest> = {
  label: t('requests'),
  empty: { title: t('noRequests'), body: t('noRequestsBody') },
  keyOf: ({ request_id }) => request_id,
  nameOf: ({ request_id, kind }) => `${t(`kind_${kind}`)} ${request_id}`,
  nameHead: t('act'),
  columns: [
    { key: 'amount', head: t('amount'), cell: amountOf, numeric: true },
    { key: 'requester', head: t('requester'), cell: ({ requester }) => requester?.nick ?? t('nobody') },
    { key: 'state', head: t('state'), cell: ({ state }) => <State state={state} /> },
    { key: 'expires', head: t('expires'), cell: ({ expires_at }) => formatDateTime(expires_at) },
  ],
  card: (request) => (
    <>
      <State state={request.state} /> {amountOf(request)}
    </>
  ),
  details: (request) => <Case request={request} />,
  isWaiting: ({ decidable_yn }) => decidable_yn === 'Y',
  csv: { name: 'requests', load: requestsFile },
  targetOf: ({ target }) => target,
  acts: [
    {
      key: 'approve',
      letter: 'a',
      label: t('approve'),
      tone: 'primary',
      right: 'requests.decide',
      when: ({ decidable_yn }) => decidable_yn === 'Y',
      confirm: (request) => ({
        title: t('approveTitle'),
        body: `${t(`kind_${request.kind}`)} ${amountOf(request)}. ${t('approveBody')}`,
        action: t('approve'),
        tone: 'primary',
        reasonHelp: t('reasonHelp'),
        onConfirm: ({ reason }) => decideRequest(request.request_id, 'approve', reason),
      }),
    },
    {
      key: 'refuse',
      letter: 'd',
      label: t('refuse'),
      right: 'requests.decide',
      when: ({ decidable_yn }) => decidable_yn === 'Y',
      confirm: (request) => ({
        title: t('refuseTitle'),
        body: t('refuseBody'),
        action: t('refuse'),
        reasonHelp: t('reasonHelp'),
        onConfirm: ({ reason }) => decideRequest(request.request_id, 'refuse', reason),
      }),
    },
  ],
};

/** Acts that wait for the approval of a second operator. */
export default function RequestsPanel() {
  const list = useList('requests', filters);
  const query = useQuery(requestsQuery(list.values, list.cursor));
  return <ConsoleList list={list} definition={definition} query={query} />;
}

function amountOf({ amount, unit }: ManagedRequest): string {
  return unit === 'STAR' ? formatHoney(amount) : t('won', { amount: formatNumber(amount) });
}

const State = ({ state }: Pick<ManagedRequest, 'state'>) => (
  <Badge tone={state === 'waiting' ? 'honey' : 'neutral'}>{t(`state_${state}`)}</Badge>
);

function Case({ request }: { request: ManagedRequest }) {
  const { beneficiaries, requester, decider, decided_at, decision_reason } = request;
  const facts = [
    [t('amount'), amountOf(request)],
    [t('target'), request.target],
    [t('concerned'), beneficiaries.map(({ nick }) => nick).join(', ') || t('nobody')],
    [t('requester'), requester?.nick ?? t('nobody')],
    [t('requested'), formatDateTime(request.created_at)],
    [t('expires'), formatDateTime(request.expires_at)],
    [t('reason'), request.reason || t('nobody')],
    ...(decided_at === null
      ? []
      : [
          [
            t('decision'),
            [decider?.nick, formatDateTime(decided_at), decision_reason].filter(Boolean).join(' · '),
          ],
        ]),
  ];
  return (
    <>
      <p>
        <State state={request.state} />
      </p>
      <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="chat-text min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      {request.state === 'waiting' && request.decidable_yn === 'N' && (
        <p className="text-sm text-muted">{t('notYours')}</p>
      )}
    </>
  );
}
