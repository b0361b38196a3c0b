import { inquiryCategories } from '@honey/rules';
import { useQuery } from '@tanstack/react-query';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-community.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import {
  ConsoleList,
  type ListDefinition,
  MemberLink,
  PictureRow,
  useList,
  withAll,
} from '../../console/index.ts';
import { GradeBadges } from '../../grades/index.ts';
import { inquiriesFile, inquiriesQuery, type ManagedInquiry } from './admin-queries.ts';
import { openAnswerDialog } from './answer-dialog.ts';

const states = ['waiting', 'answered'] as const;
const privileges = ['Y', 'N'] as const;

const filters = [
  { name: 'q', kind: 'search', label: t('inquirySearch') },
  {
    name: 'state',
    kind: 'choice',
    label: admin('state'),
    options: withAll(states, (value) => t(`inquiry_${value}`)),
  },
  {
    name: 'category',
    kind: 'choice',
    label: t('category'),
    options: withAll(inquiryCategories, (value) => t(`category_${value}`)),
  },
  {
    name: 'privilege',
    kind: 'choice',
    label: t('inquiryKind'),
    options: withAll(privileges, (value) => t(`privilege_${value}`)),
  },
] as const;

const isWaiting = ({ state }: ManagedInquiry): boolean => state === 'waiting';

const definition: ListDefinition<ManagedInquiry> = {
  label: admin('inquiries'),
  keyOf: ({ board_sn }) => board_sn,
  nameOf: ({ title }) => title,
  nameHead: t('inquiryTitle'),
  marks: ({ privilege_yn }) => (privilege_yn === 'Y' ? <Badge tone="live">{t('privilege_Y')}</Badge> : null),
  columns: [
    { key: 'state', head: admin('state'), cell: ({ state }) => <State state={state} /> },
    {
      key: 'member',
      head: t('inquirer'),
      cell: ({ user }) => (
        <span className="flex flex-wrap items-center gap-2">
          {user.nick} <GradeBadges user={user} />
        </span>
      ),
    },
    { key: 'category', head: t('category'), cell: ({ category_nm }) => category_nm },
    { key: 'created', head: t('inquiredOn'), cell: ({ created_at }) => formatDateTime(created_at) },
  ],
  card: ({ state, user, category_nm, created_at }) => (
    <>
      <State state={state} /> {category_nm} · {user.nick} <GradeBadges user={user} /> ·{' '}
      {formatDateTime(created_at)}
    </>
  ),
  details: (inquiry) => <InquiryCase inquiry={inquiry} />,
  isWaiting,
  csv: { name: 'inquiries', load: inquiriesFile },
  targetOf: ({ board_sn }) => `inquiry:${board_sn}`,
  empty: { title: t('inquiriesNone'), body: t('inquiriesNoneBody') },
  acts: [
    {
      key: 'answer',
      letter: 'a',
      label: t('answer'),
      tone: 'primary',
      when: isWaiting,
      open: (inquiry, onDone, onSecond) => openAnswerDialog({ inquiry, onDone, onSecond }),
    },
    {
      key: 'correct',
      letter: 'e',
      label: t('correct'),
      when: (inquiry) => !isWaiting(inquiry),
      open: (inquiry, _done, onSecond) => openAnswerDialog({ inquiry, onSecond }),
    },
  ],
};

/** Members' inquiries: waiting ones first, privileged ones before the others. */
export default function InquiriesPanel() {
  const list = useList('inquiries', filters);
  const query = useQuery(inquiriesQuery(list.values, list.cursor));
  return <ConsoleList list={list} definition={definition} query={query} />;
}

const State = ({ state }: Pick<ManagedInquiry, 'state'>) => (
  <Badge tone={state === 'waiting' ? 'honey' : 'neutral'}>{t(`inquiry_${state}`)}</Badge>
);

function InquiryCase({ inquiry }: { inquiry: ManagedInquiry }) {
  const { user, state } = inquiry;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <State state={state} />
        <Badge tone="outline">{inquiry.category_nm}</Badge>
        <Avatar user={user} size={25} />
        <MemberLink user={user} />
        <GradeBadges user={user} />
      </p>
      <p className="text-sm text-muted">{formatDateTime(inquiry.created_at)}</p>
      <p className="chat-text whitespace-pre-line">{inquiry.content}</p>
      <PictureRow pictures={inquiry.files} alt={(number) => t('inquiryPicture', { number })} />
      {state === 'answered' && (
        <blockquote className="chat-text border-honey border-l-2 pl-3 whitespace-pre-line">
          {inquiry.answer}
          <footer className="text-sm text-muted">
            {inquiry.answered_at && formatDateTime(inquiry.answered_at)}
            {inquiry.answered_by !== null && ` · ${admin('byOperator', { key: inquiry.answered_by })}`}
          </footer>
        </blockquote>
      )}
    </>
  );
}
