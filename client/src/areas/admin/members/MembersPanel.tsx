import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/admin.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { formatDate } from '../../../ui/format/dates.ts';
import { Listing, openMemberDialog, SearchField, useFilters, withAll } from '../../console/index.ts';
import { GradeBadges } from '../../grades/index.ts';
import { membersQuery } from './members-query.ts';

const roles = ['member', 'host', 'operator'] as const;
const states = ['restricted', 'leaving', 'deleted'] as const;

/** Member search, with a link to each member. */
export function MembersPanel() {
  const { values, set, page, setPage } = useFilters(['q', 'role', 'state']);
  const query = useQuery(membersQuery(values, page));
  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-[1fr_9rem_9rem]">
        <SearchField label={t('memberSearch')} value={values.q} onChange={(text) => set('q', text)} />
        <Choice
          label={t('role')}
          value={values.role}
          options={withAll(roles, (value) => t(`role_${value}`))}
          onChange={(role) => set('role', role)}
        />
        <Choice
          label={t('state')}
          value={values.state}
          options={withAll(states, (value) => t(`state_${value}`))}
          onChange={(state) => set('state', state)}
        />
      </div>
      <Listing query={query} page={page} onPage={setPage}>
        {(member) => <MemberRow key={member.user_key} member={member} />}
      </Listing>
    </>
  );
}

function MemberRow({ member }: { member: Schema<'MemberRow'> }) {
  const { user_key: userKey, nick } = member;
  return (
    <li className="flex items-center gap-3 p-3">
      <Avatar user={member} size={40} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="chat-text font-semibold">{nick}</span>
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
        </p>
        <p className="truncate text-sm text-muted">
          {userKey} · {member.login_id ?? '-'} · @{member.profile_id} · {formatDate(member.created_at)}
        </p>
      </div>
      <Button size="sm" aria-label={`${nick} ${t('look')}`} onClick={() => openMemberDialog({ userKey })}>
        {t('look')}
      </Button>
    </li>
  );
}
