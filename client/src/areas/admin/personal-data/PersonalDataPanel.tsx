import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { t } from '../../../messages/personal-data.ts';
import { paths } from '../../../routing/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { ConsoleList, Facts, type ListDefinition, useList, withAll } from '../../console/index.ts';
import { MemberData } from './MemberData.tsx';
import { MemberFinder } from './MemberFinder.tsx';
import {
  cancelDataRequest,
  type DataRequest,
  downloadCopy,
  requestsFile,
  requestsQuery,
} from './personal-data-queries.ts';

const filters = [
  { name: 'open', kind: 'choice', label: t('show'), options: withAll(['Y'] as const, () => t('open')) },
] as const;

const nameOf = ({ kind, request_id }: DataRequest): string =>
  t('requestName', { kind: t(`kind_${kind}`), id: request_id });

const definition: ListDefinition<DataRequest> = {
  label: t('section'),
  empty: { title: t('noRequests'), body: t('noRequestsBody') },
  keyOf: ({ request_id }) => request_id,
  nameOf,
  nameHead: t('requests'),
  columns: [
    { key: 'member', head: t('member'), cell: memberOf },
    { key: 'state', head: t('state'), cell: (request) => <State request={request} /> },
    { key: 'progress', head: t('progress'), cell: progressOf },
    { key: 'operator', head: t('operator'), cell: ({ operator }) => operator?.nick ?? t('none') },
    { key: 'requested', head: t('requested'), cell: ({ created_at }) => formatDateTime(created_at) },
  ],
  card: (request) => (
    <p className="chat-text">
      <State request={request} /> {memberOf(request)} · {formatDateTime(request.created_at)}
    </p>
  ),
  details: (request) => <Case request={request} />,
  csv: { name: 'personal-data', load: requestsFile },
  targetOf: ({ user }) => `user:${user?.user_key ?? 0}`,
  acts: [
    {
      key: 'download',
      letter: 'd',
      label: t('download'),
      tone: 'primary',
      stays: true,
      when: ({ downloadable_yn }) => downloadable_yn === 'Y',
      run: downloadCopy,
    },
    {
      key: 'cancel',
      letter: 'c',
      label: t('cancel'),
      tone: 'danger',
      stays: true,
      when: ({ cancellable_yn }) => cancellable_yn === 'Y',
      confirm: (request) => ({
        title: t('cancelTitle', { name: nameOf(request) }),
        body: t(`cancelBody_${request.kind}`),
        action: t('cancel'),
        withoutReason: true,
        onConfirm: () => cancelDataRequest(request.request_id),
      }),
    },
  ],
};

/** Requests about personal data, or what is stored about the member that the address names. */
export default function PersonalDataPanel() {
  const [search] = useSearchParams();
  const member = search.get('member') ?? '';
  return /^[1-9]\d{0,8}$/.test(member) ? <MemberData userKey={Number(member)} /> : <Requests />;
}

function Requests() {
  const list = useList('personal-data', filters);
  const query = useQuery(requestsQuery(list.values, list.cursor));
  return (
    <>
      <MemberFinder addressOf={paths.adminPersonalData} />
      <ConsoleList list={list} definition={definition} query={query} />
    </>
  );
}

function memberOf({ user }: DataRequest): string {
  return user ? t('memberOf', { nick: user.nick, key: user.user_key }) : t('unknownMember');
}

function progressOf({ kind, total_cnt, done_cnt }: DataRequest): string {
  if (kind === 'erasure' || total_cnt === 0) return t('none');
  return t('progressOf', { total: formatNumber(total_cnt), done: formatNumber(done_cnt) });
}

const State = ({ request: { state } }: { request: DataRequest }) => (
  <Badge tone={state === 'waiting' || state === 'running' ? 'honey' : 'neutral'}>{t(`state_${state}`)}</Badge>
);

function Case({ request }: { request: DataRequest }) {
  const { bytes, file_until, ended_at, operator, waits_for } = request;
  return (
    <>
      <p>
        <State request={request} />
      </p>
      <Facts
        facts={[
          [t('kind'), t(`kind_${request.kind}`)],
          [t('member'), memberOf(request)],
          [t('operator'), operator?.nick ?? t('none')],
          [t('reason'), request.reason],
          [t('requested'), formatDateTime(request.created_at)],
          [t('ended'), ended_at === null ? t('none') : formatDateTime(ended_at)],
          ...(request.kind === 'copy'
            ? ([
                [t('progress'), progressOf(request)],
                [t('size'), bytes === null ? t('none') : t('bytes', { count: formatNumber(bytes) })],
                [
                  t('until'),
                  file_until === null ? t('none') : t('untilAt', { at: formatDateTime(file_until) }),
                ],
              ] as const)
            : []),
          ...(waits_for.length > 0
            ? [[t('waitsFor'), waits_for.map((wait) => t(`wait_${wait}`)).join(', ')] as const]
            : []),
        ]}
      />
    </>
  );
}
