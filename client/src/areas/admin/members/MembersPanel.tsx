import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/admin.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDate } from '../../../ui/format/dates.ts';
import { ConsoleList, type ListDefinition, MemberDetails, useList, withAll } from '../../console/index.ts';
import { GradeBadges } from '../../grades/index.ts';
import { MemberPage } from './MemberPage.tsx';
import { membersFile, membersQuery } from './members-query.ts';

type Member = Schema<'MemberRow'>;

const roles = ['member', 'host', 'operator'] as const;
const states = ['restricted', 'leaving', 'deleted'] as const;

const filters = [
  { name: 'q', kind: 'search', label: t('memberSearch') },
  { name: 'role', kind: 'choice', label: t('role'), options: withAll(roles, (value) => t(`role_${value}`)) },
  {
    name: 'state',
    kind: 'choice',
    label: t('state'),
    options: withAll(states, (value) => t(`state_${value}`)),
  },
] as const;

const definition: ListDefinition<Member> = {
  label: t('members'),
  keyOf: ({ user_key }) => user_key,
  nameOf: ({ nick }) => nick,
  nameHead: t('nickname'),
  lead: (member) => <Avatar user={member} size={25} />,
  marks: (member) => <Marks member={member} />,
  columns: [
    { key: 'key', head: t('memberKey'), cell: ({ user_key }) => user_key, numeric: true },
    { key: 'login', head: t('loginId'), cell: ({ login_id }) => login_id ?? '-' },
    { key: 'profile', head: t('profileId'), cell: ({ profile_id }) => `@${profile_id}`, optional: true },
    { key: 'role', head: t('role'), cell: ({ role }) => t(`role_${role}`) },
    { key: 'joined', head: t('joined'), cell: ({ created_at }) => formatDate(created_at) },
  ],
  card: ({ user_key, login_id, profile_id, created_at }) => (
    <p className="chat-text">
      {user_key} · {login_id ?? '-'} · @{profile_id} · {formatDate(created_at)}
    </p>
  ),
  details: ({ user_key }) => <MemberDetails key={user_key} userKey={user_key} />,
  csv: { name: 'members', load: membersFile },
  targetOf: ({ user_key }) => `user:${user_key}`,
};

/** Member search, or the page of the member that the address names. */
export default function MembersPanel() {
  const [search] = useSearchParams();
  const member = search.get('member') ?? '';
  return /^[1-9]\d{0,8}$/.test(member) ? <MemberPage userKey={Number(member)} /> : <MemberSearch />;
}

function MemberSearch() {
  const list = useList('members', filters);
  const query = useQuery(membersQuery(list.values, list.cursor));
  return <ConsoleList list={list} definition={definition} query={query} />;
}

function Marks({ member }: { member: Member }) {
  return (
    <>
      <GradeBadges user={member} />
      {member.role !== 'member' && <Badge tone="outline">{t(`role_${member.role}`)}</Badge>}
      {member.restricted_from.map((kind) => (
        <Badge key={kind} tone="live">
          {t(`kind_${kind}`)}
        </Badge>
      ))}
      {member.verification_yn === 'N' && <Badge>{t('unverified')}</Badge>}
      {member.verification_yn === 'Y' && member.user_adult_yn === 'N' && <Badge>{t('minor')}</Badge>}
      {member.deleted_at !== null ? (
        <Badge>{t('state_deleted')}</Badge>
      ) : (
        member.deletion_asked_at !== null && <Badge>{t('state_leaving')}</Badge>
      )}
    </>
  );
}
