import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/operators.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatDate } from '../../../ui/format/dates.ts';
import { ConsoleList, IfRight, type ListDefinition, openActionDialog, useList } from '../../console/index.ts';
import { type ManagedOperator, operatorsFile, operatorsQuery, resetFactors } from './operators-queries.ts';
import { openRolesDialog } from './roles-dialog.ts';

const definition: ListDefinition<ManagedOperator> = {
  label: t('operators'),
  keyOf: ({ user }) => user.user_key,
  nameOf: ({ user }) => user.nick,
  nameHead: t('operators'),
  lead: ({ user }) => <Avatar user={user} size={25} />,
  marks: ({ own_yn }) => own_yn === 'Y' && <Badge tone="honey">{t('own')}</Badge>,
  columns: [
    { key: 'roles', head: t('roles'), cell: (operator) => <Roles operator={operator} /> },
    { key: 'login', head: t('loginId'), cell: ({ login_id }) => login_id ?? '-' },
    { key: 'created', head: t('created'), cell: ({ created_at }) => formatDate(created_at) },
  ],
  card: (operator) => <Roles operator={operator} />,
  csv: { name: 'operators', load: operatorsFile },
  details: (operator) => (
    <>
      <Roles operator={operator} />
      <ul className="flex flex-col gap-1 text-sm text-muted">
        {operator.roles.map((role) => (
          <li key={role}>{t(`help_${role}`)}</li>
        ))}
      </ul>
      {operator.own_yn === 'Y' && <p className="text-sm text-muted">{t('ownNote')}</p>}
    </>
  ),
  targetOf: ({ user }) => `user:${user.user_key}`,
  acts: [
    {
      key: 'roles',
      letter: 'r',
      label: t('change'),
      tone: 'primary',
      right: 'operators.manage',
      when: ({ own_yn }) => own_yn === 'N',
      open: (operator, onDone, onSecond) => openRolesDialog({ operator, onDone, onSecond }),
    },
    {
      key: 'factor-reset',
      letter: 'f',
      label: t('factorReset'),
      tone: 'danger',
      right: 'factors.reset',
      when: ({ own_yn }) => own_yn === 'N',
      open: ({ user }, done) =>
        openActionDialog({
          title: t('factorResetTitle', { nick: user.nick }),
          body: t('factorResetBody'),
          action: t('factorReset'),
          tone: 'danger',
          reasonHelp: t('reasonHelp'),
          onConfirm: async ({ reason }) => {
            await resetFactors(user.user_key, reason);
            done();
          },
        }),
    },
  ],
};

/** The operators and their roles. */
export default function OperatorsPanel() {
  const list = useList('operators', []);
  const query = useQuery(operatorsQuery(list.page));
  return (
    <ConsoleList
      list={list}
      definition={definition}
      query={query}
      actions={
        <IfRight right="operators.manage">
          <Button variant="primary" onClick={() => openRolesDialog({})}>
            {t('add')}
          </Button>
        </IfRight>
      }
    />
  );
}

function Roles({ operator: { roles } }: { operator: ManagedOperator }) {
  if (roles.length === 0) return <span className="text-muted">{t('noRoles')}</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {roles.map((role) => (
        <Badge key={role} tone={role === 'owner' ? 'honey' : 'neutral'}>
          {t(`role_${role}`)}
        </Badge>
      ))}
    </span>
  );
}
