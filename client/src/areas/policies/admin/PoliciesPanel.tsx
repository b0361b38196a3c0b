import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../api/errors.ts';
import { queryClient } from '../../../api/query-client.ts';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDate } from '../../../ui/format/dates.ts';
import { toast } from '../../../ui/toast.ts';
import { ConsoleList, Facts, type ListDefinition, useList, withAll } from '../../console/index.ts';
import {
  type ManagedPolicy,
  policiesFile,
  policiesQuery,
  policyNames,
  policyTextQuery,
  withdrawPolicy,
} from './policy-admin-queries.ts';
import { openPolicyCompare, openPolicyEditor } from './policy-dialogs.ts';

const states = ['coming', 'in_force', 'past', 'withdrawn'] as const;

const filters = [
  {
    name: 'gubn',
    kind: 'choice',
    label: t('policyName'),
    options: withAll(policyNames, (value) => t(`policy_${value}`)),
  },
  {
    name: 'state',
    kind: 'choice',
    label: admin('state'),
    options: withAll(states, (value) => t(`state_${value}`)),
  },
] as const;

/** Opens the editor with the text of a version. */
async function editFrom(
  policy: ManagedPolicy,
  replaces: boolean,
  onSecond: (error: unknown) => boolean,
): Promise<void> {
  try {
    const base = await queryClient.fetchQuery(policyTextQuery(policy.policy_no));
    openPolicyEditor({ base, replaces, onSecond });
  } catch (error) {
    toast(errorMessage(error), { tone: 'danger' });
  }
}

const definition: ListDefinition<ManagedPolicy> = {
  label: t('policies'),
  keyOf: ({ policy_no }) => policy_no,
  nameOf: ({ title, effective_at }) => `${title} ${formatDate(effective_at)}`,
  nameHead: t('policyTitle'),
  marks: ({ disadvantage_yn }) =>
    disadvantage_yn === 'Y' && <Badge tone="live">{t('policyDisadvantageMark')}</Badge>,
  columns: [
    { key: 'state', head: admin('state'), cell: ({ state }) => <State state={state} /> },
    {
      key: 'summary',
      head: t('policySummary'),
      cell: ({ summary }) => <span className="chat-text line-clamp-2">{summary || '-'}</span>,
    },
    { key: 'effective', head: t('policyEffective'), cell: ({ effective_at: at }) => formatDate(at) },
    { key: 'published', head: t('policyPublishedHead'), cell: ({ published_at: at }) => formatDate(at) },
  ],
  card: ({ state, summary }) => (
    <>
      <State state={state} /> {summary}
    </>
  ),
  csv: { name: 'policies', load: policiesFile },
  details: (policy) => (
    <>
      <p>
        <State state={policy.state} />
      </p>
      {policy.summary !== '' && <p className="chat-text">{policy.summary}</p>}
      <Facts
        facts={[
          [t('policyEffective'), formatDate(policy.effective_at)],
          [t('policyPublishedHead'), formatDate(policy.published_at)],
        ]}
      />
    </>
  ),
  empty: { title: t('policiesNone'), body: t('policiesNoneBody') },
  targetOf: ({ policy_no }) => `policy:${policy_no}`,
  acts: [
    {
      key: 'compare',
      letter: 'v',
      label: t('policyCompare'),
      when: () => true,
      stays: true,
      open: (policy) => openPolicyCompare({ policy }),
    },
    {
      key: 'next',
      letter: 'a',
      label: t('policyAdd'),
      right: 'policies.write',
      when: ({ state }) => state === 'in_force',
      stays: true,
      open: (policy, _done, onSecond) => void editFrom(policy, false, onSecond),
    },
    {
      key: 'change',
      letter: 'e',
      label: t('change'),
      right: 'policies.write',
      when: ({ state }) => state === 'coming',
      stays: true,
      open: (policy, _done, onSecond) => void editFrom(policy, true, onSecond),
    },
    {
      key: 'withdraw',
      letter: 'd',
      label: t('policyWithdraw'),
      tone: 'danger',
      right: 'policies.write',
      when: ({ state }) => state === 'coming',
      stays: true,
      confirm: ({ policy_no, title, effective_at }) => ({
        title: t('policyWithdrawTitle'),
        body: t('policyWithdrawBody', { title, date: formatDate(effective_at) }),
        action: t('policyWithdraw'),
        reasonOptional: true,
        reasonHelp: admin('reasonHelp'),
        onConfirm: ({ reason }) => withdrawPolicy(policy_no, reason),
      }),
    },
  ],
};

/** The versions of all policies: publish, compare, and change those that are still announced. */
export default function PoliciesPanel() {
  const list = useList('policies', filters);
  const query = useQuery(policiesQuery(list.values, list.page));
  return (
    <ConsoleList
      list={list}
      definition={definition}
      query={query}
      create={{ label: t('policyAdd'), right: 'policies.write', open: () => openPolicyEditor({}) }}
    />
  );
}

const State = ({ state }: Pick<ManagedPolicy, 'state'>) => (
  <Badge tone={state === 'in_force' ? 'honey' : state === 'coming' ? 'outline' : 'neutral'}>
    {t(`state_${state}`)}
  </Badge>
);
